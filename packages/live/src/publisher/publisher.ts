import { readQuality } from '../constants.ts'
import { createCapture } from '../devices/capture.ts'
import { browserDevices } from '../devices/port.ts'
import type { LiveError } from '../errors.ts'
import { attemptHandlers, type EffectHandlers, runOnPage } from '../machine/run-on-page.ts'
import type { PublisherOptions } from '../options.ts'
import { browserClock } from '../ports/clock.ts'
import { onlinePage } from '../ports/page.ts'
import { createSession } from '../session.ts'
import { openSignalling } from '../signalling/signalling.ts'
import type { Publisher, PublisherCallbacks, PublisherPorts } from './api.ts'
import { connectionHandlers } from './connection.ts'
import { createdPublisher, type PublisherEffect, publisherTransition } from './machine.ts'
import { createPublisherMedia } from './media.ts'
import { openPublisherPeer, type PublisherPeer } from './peer.ts'

const browserPorts = (): PublisherPorts => ({
  clock: browserClock,
  page: onlinePage,
  openSignalling,
  openPeer: openPublisherPeer,
  createCapture: (onUnplugged) => createCapture(browserDevices, onUnplugged),
})

/** A camera and microphone on their way to a server of the stream dialect. Throws on a quality that is none. */
export function createPublisher(
  options: PublisherOptions,
  callbacks: PublisherCallbacks = {},
  ports: PublisherPorts = browserPorts(),
): Publisher {
  let previewing = false
  const media = createPublisherMedia(options, callbacks, ports, applySettings)
  const session = createSession<PublisherPeer>(options, ports, (error) => dispatch({ type: 'failed', error }))
  const runner = runOnPage(
    options.debug && 'publisher',
    ports.page,
    createdPublisher,
    publisherTransition,
    (): EffectHandlers<PublisherEffect> => handlers,
  )
  const { dispatch } = runner
  const parts = { options, callbacks, ports, session, media, runner }

  function applySettings() {
    const idle = runner.external === 'disconnected'
    if (!idle) dispatch({ type: 'sourceChangeWanted' })
    else if (previewing) media.open().catch((error: LiveError) => callbacks.onError?.(error))
  }

  const handlers: EffectHandlers<PublisherEffect> = {
    ...attemptHandlers(session, callbacks, dispatch),
    ...connectionHandlers(parts),
    acquireMedia: () => session.step(media.open, () => dispatch({ type: 'mediaAcquired' })),
    releaseMedia() {
      if (!previewing) media.release()
    },
  }

  function stop() {
    dispatch({ type: 'stop' })
  }

  function close() {
    previewing = false
    stop()
    runner.leavePage()
  }

  return {
    get state() {
      return runner.external
    },
    preview() {
      previewing = true
      return media.open()
    },
    start: runner.start,
    stop,
    close,
    setQuality: (quality) => media.change({ quality: readQuality(quality) }),
    setAudio: (audio) => media.change({ audio }),
    setPaused: media.setPaused,
    setCamera: (cameraId) => media.change({ cameraId }),
    setMicrophone: (microphoneId) => media.change({ microphoneId }),
    [Symbol.dispose]: close,
  }
}
