import { defaults, publisherSilence, readQuality, statsEveryMs } from '../constants.ts'
import { type CaptureSettings, createCapture } from '../devices/capture.ts'
import type { DeviceKind } from '../devices/memory.ts'
import { browserDevices } from '../devices/port.ts'
import { watchCamera } from '../devices/silent-camera.ts'
import { ignoreFailure, type LiveError, toLiveError, transportLost } from '../errors.ts'
import { runOnPage } from '../machine/run-on-page.ts'
import type { PublisherOptions, StreamTicket } from '../options.ts'
import { peerConfiguration } from '../peer/configuration.ts'
import { browserClock } from '../ports/clock.ts'
import { onlinePage } from '../ports/page.ts'
import { createSession } from '../session.ts'
import { publishRequest, readPublishReply } from '../signalling/messages.ts'
import { openSignalling } from '../signalling/signalling.ts'
import type { Publisher, PublisherCallbacks, PublisherPorts } from './api.ts'
import { createdPublisher, type PublisherEffect, publisherTransition } from './machine.ts'
import { type OpenPublisherPeer, openPublisherPeer, type PeerMedia } from './peer.ts'
import { type PublisherCounters, publisherStats } from './stats.ts'

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
  const { element, videoCodec = defaults.videoCodec, audioCodec = defaults.audioCodec } = options
  let settings: CaptureSettings = {
    quality: readQuality(options.quality ?? defaults.quality),
    video: options.video ?? defaults.video,
    audio: options.audio ?? defaults.audio,
    cameraId: options.cameraId,
    microphoneId: options.microphoneId,
  }
  let previewing = false
  let counters: PublisherCounters | undefined
  let paused = options.paused ?? defaults.paused
  const camera = watchCamera()
  const capture = ports.createCapture(onUnplugged)
  capture.setPaused(paused)

  const session = createSession<ReturnType<OpenPublisherPeer>>(options, ports, (error) =>
    dispatch({ type: 'failed', error }),
  )
  const runner = runOnPage(
    options.debug && 'publisher',
    ports.page,
    createdPublisher,
    publisherTransition,
    perform,
  )
  const { dispatch } = runner

  const media = (): PeerMedia => ({
    stream: capture.stream,
    quality: settings.quality,
    video: settings.video,
    videoCodec,
    audioCodec,
    simulcast: options.simulcast ?? defaults.simulcast,
  })

  async function openMedia(): Promise<MediaStream> {
    const fellBack = await capture.open(settings).catch((thrown: unknown) => {
      throw toLiveError(thrown, 'DEVICE_FAILED')
    })
    // closed meanwhile: another publisher may use the element by now
    if (!fellBack) return capture.stream
    for (const kind of fellBack) fallBack(kind)
    if (element && element.srcObject !== capture.stream) {
      element.muted = true
      element.playsInline = true
      element.srcObject = capture.stream
      element.play().catch(ignoreFailure('the browser may refuse'))
    }
    callbacks.onMedia?.(capture.stream)
    return capture.stream
  }

  function releaseMedia() {
    if (previewing) return
    capture.close()
    if (element) element.srcObject = null
  }

  function fallBack(kind: DeviceKind) {
    settings = { ...settings, [kind === 'camera' ? 'cameraId' : 'microphoneId']: undefined }
    callbacks.onDeviceFallback?.(kind)
  }

  // [C6]
  function onUnplugged(kind: DeviceKind) {
    fallBack(kind)
    applySettings()
  }

  function applySettings() {
    const idle = runner.external === 'disconnected'
    if (!idle) dispatch({ type: 'sourceChangeWanted' })
    else if (previewing) openMedia().catch((error: LiveError) => callbacks.onError?.(error))
  }

  function change(changes: Partial<CaptureSettings>) {
    settings = { ...settings, ...changes }
    applySettings()
  }

  function perform(effect: PublisherEffect): void {
    switch (effect.type) {
      case 'externalState':
        callbacks.onStateChange?.(effect.state)
        break
      case 'openPeer':
        session.open(effect.attempt > 0, openPeer, () => dispatch({ type: 'peerReady' }))
        break
      case 'acquireMedia':
        session.step(openMedia, () => dispatch({ type: 'mediaAcquired' }))
        break
      case 'createOffer':
        session.step(
          (peer) => peer.createOffer(media()),
          (sdp) => dispatch({ type: 'offerCreated', sdp }),
        )
        break
      case 'setLocalDescription':
        session.step(
          (peer) => peer.setLocalDescription(effect.sdp),
          (sdp) => dispatch({ type: 'localDescriptionSet', sdp }),
        )
        break
      case 'sendOffer':
        if (!runner.state.connected) session.expectConnection()
        session.ask(
          (address) => publishRequest(address, effect.sdp),
          readPublishReply,
          (reply) => {
            dispatch({ type: 'answered', reply })
          },
        )
        break
      case 'setRemoteDescription':
        session.step(
          (peer) => peer.setRemoteDescription(effect.reply.sdp, effect.reply.iceCandidates),
          () => dispatch({ type: 'remoteDescriptionSet' }),
        )
        break
      case 'changeSource':
        changeSource()
        break
      case 'watchTransport':
        watchTransport()
        break
      case 'awaitHealing':
        session.timers.set('heal', effect.delayMs, () => dispatch({ type: 'healingExpired' }))
        break
      case 'scheduleRetry':
        session.timers.set('retry', effect.delayMs, () => dispatch({ type: 'retryDue' }))
        break
      case 'cancelRetry':
        session.timers.clear('retry')
        break
      case 'tellAttempt':
        callbacks.onAttempt?.(effect.attempt, effect.of)
        break
      case 'tellError':
        callbacks.onError?.(effect.error)
        break
      case 'hangUp':
        counters = undefined
        session.hangUp()
        break
      case 'releaseMedia':
        releaseMedia()
        break
    }
  }

  function openPeer(ticket: StreamTicket) {
    return ports.openPeer(peerConfiguration(options, ticket, false), {
      onIce: (state) => dispatch({ type: 'ice', state }),
      onRenegotiationNeeded: () => dispatch({ type: 'renegotiationNeeded' }),
    })
  }

  function changeSource() {
    session.step(
      async (peer) => {
        const failure = await openMedia()
          .then(() => peer.replaceMedia(media()))
          .then(
            () => undefined,
            (thrown: unknown) => toLiveError(thrown, 'DEVICE_FAILED'),
          )
        return failure
      },
      (failure) =>
        dispatch(failure ? { type: 'sourceChangeFailed', error: failure } : { type: 'sourceChanged' }),
    )
  }

  function watchTransport() {
    session.timers.clear('heal')
    session.watch({
      pollMs: publisherSilence.pollMs,
      silenceMs: options.silenceMs ?? publisherSilence.silenceMs,
      firstPacketMs: options.silenceMs ?? publisherSilence.silenceMs,
      countPackets: async () => (await session.peer?.countPackets()) ?? 0,
      onSilence: () => dispatch({ type: 'failed', error: transportLost('the server went silent') }),
    })
    camera.begin(ports.clock.now())
    session.timers.set('stats', statsEveryMs, tellStats)
  }

  function tellStats() {
    session.step(
      (peer) => peer.counters(),
      (now) => {
        if (counters) callbacks.onStats?.(publisherStats(counters, now))
        counters = now
        watchFrames(now.frames)
        session.timers.set('stats', statsEveryMs, tellStats)
      },
    )
  }

  /** [C6] A camera may stop though its track says that it is live. */
  function watchFrames(frames: number) {
    const wanted = settings.video && !paused && runner.external === 'active'
    const sample = { frames, muted: capture.isMuted, wanted }
    switch (camera.sample(sample, ports.clock.now())) {
      case 'reopen':
        capture.distrustCamera()
        applySettings()
        break
      case 'tell':
        callbacks.onSilentCamera?.(true)
        break
      case 'back':
        callbacks.onSilentCamera?.(false)
        break
      case undefined:
    }
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
      return openMedia()
    },
    start: runner.start,
    stop,
    close,
    setQuality: (quality) => change({ quality: readQuality(quality) }),
    setAudio: (audio) => change({ audio }),
    setPaused(value) {
      paused = value
      capture.setPaused(value)
    },
    setCamera: (cameraId) => change({ cameraId }),
    setMicrophone: (microphoneId) => change({ microphoneId }),
    [Symbol.dispose]: close,
  }
}
