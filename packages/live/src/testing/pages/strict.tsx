import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LiveError } from '../../errors.ts'
import type { PlayerOptions, PublisherOptions } from '../../options.ts'
import { usePlayer, usePublisher } from '../../react/index.ts'

/** The hooks under strict mode, which mounts everything twice. */
const seen = { publisher: 'disconnected', player: 'disconnected', gaveUp: 0 }

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

/** Refused for good a few times over, and begun again each time. */
function Play({ options: { token = '', ...address } }: { options: PlayerOptions }) {
  const [refusals] = useState({ left: 3 })
  const getToken = async () => {
    refusals.left -= 1
    if (refusals.left >= 0) throw new LiveError('TOKEN_UNAVAILABLE', 'not yet')
    return token
  }
  const { ref, state, error } = usePlayer({ ...address, getToken, nextRoundMs: 50 })
  useEffect(() => {
    seen.player = state
  }, [state])
  useEffect(() => {
    if (error) seen.gaveUp += 1
  }, [error])
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
