import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { PlayerOptions, PublisherOptions } from '../../options.ts'
import { usePlayer, usePublisher } from '../../react/index.ts'

/** The hooks under strict mode, which mounts everything twice. */
const seen = { publisher: 'disconnected', player: 'disconnected' }

function Publish({ options }: { options: PublisherOptions }) {
  const { ref, state, start } = usePublisher(options)
  seen.publisher = state
  return (
    <>
      <video ref={ref} muted />
      <button type="button" id="start" onClick={start}>
        Go live
      </button>
    </>
  )
}

function Play({ options }: { options: PlayerOptions }) {
  const { ref, state } = usePlayer(options)
  useEffect(() => {
    seen.player = state
  }, [state])
  return <video ref={ref} id="screen" muted />
}

const root = document.createElement('div')
document.body.append(root)
const mounted = createRoot(root)

function show(publish: PublisherOptions, play: PlayerOptions | undefined) {
  mounted.render(
    <StrictMode>
      <Publish options={publish} />
      {play && <Play options={play} />}
    </StrictMode>,
  )
}

Object.assign(globalThis, { strict: { show, seen, unmount: () => mounted.unmount() } })
