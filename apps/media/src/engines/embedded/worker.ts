import { PeerConnection, preload } from 'node-datachannel'
import { systemClock } from '../../clock.ts'
import type { Description } from '../../sdp/description.ts'
import { SdpError } from '../../sdp/session.ts'
import { EngineError } from '../port.ts'
import type { FromWorker, ToWorker, WorkerRequest, WorkerSettings } from './protocol.ts'
import { watchParent } from './worker/watch-parent.ts'
import { WorkerRouter } from './worker/worker-router.ts'
import { readMainThreadWait } from './workers/stuck-threads.ts'

/** The worker process, forked by the engine: the only process that loads the native library [E3]. */
const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message)
}

const longestText = 500

const textOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, longestText)

const aliveEveryMs = 250

const everyMs = (periodMs: number, work: () => void) => {
  let lastMs = Number.NEGATIVE_INFINITY
  return (nowMs: number): void => {
    if (nowMs - lastMs < periodMs) return
    lastMs = nowMs
    work()
  }
}

const createSwitchboard = (settings: WorkerSettings): WorkerRouter =>
  new WorkerRouter({
    settings,
    clock: systemClock,
    emit: (event) => send({ type: 'event', event }),
    fault: (connectionId, error) => send({ type: 'fault', connectionId, what: textOf(error) }),
    alive: everyMs(aliveEveryMs, () => send({ type: 'alive' })),
  })

const handle = async (board: WorkerRouter, request: WorkerRequest): Promise<Description | null> => {
  switch (request.op) {
    case 'publish':
      return board.publish(request.peer, request.offerSdp)
    case 'play':
      return board.play(request.peer, request.wanted)
    case 'exchange':
      return board.exchange(request.peer, request.wanted)
    case 'gate':
      board.exchangeOf(request.connectionId)?.gate(request.kinds)
      return null
    case 'cap':
      board.exchangeOf(request.connectionId)?.cap(request.bitrate)
      return null
    case 'relay':
      return board.relay(request.connectionId, request.stream, request.fromMs)
    case 'receive':
      return board.receive(request.connectionId, request.stream, request.offer)
    case 'tap':
      return board.tap(request.connectionId, request.stream, request.ports, request.fromMs)
    case 'refresh':
      board.downlinkOf(request.connectionId)?.stream.askForKeyframe(systemClock.steadyMs())
      return null
    case 'showAt':
      board.downlinkOf(request.connectionId)?.showAt(request.pixels)
      return null
    case 'mute':
      board.feeds.get(request.connectionId)?.mute(request.isMuted)
      return null
    case 'answer':
      board.answer(request.connectionId, request.answerSdp)
      return null
    case 'fund':
      board.fund(request.fundings)
      return null
    case 'close':
      board.close(request.connectionId)
      return null
    case 'configure':
    case 'keyframe':
    case 'ping':
      return null
  }
}

/** Runs the library's one-time initialization now: in the first request it would delay the heartbeat. */
const warmUp = (): void => {
  preload()
  new PeerConnection('warm up', { iceServers: [], disableAutoNegotiation: true }).close()
}

const run = (): void => {
  let board: WorkerRouter | undefined
  const stop = (): void => {
    board?.closeAll()
    process.exit(0)
  }
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  // a terminal sends it to the whole group; the parent decides when this process ends
  process.on('SIGINT', () => undefined)
  const parent = process.ppid
  const parentSpoke = watchParent(
    systemClock,
    () => readMainThreadWait(parent),
    () => process.exit(1),
  )
  process.on('message', async ({ id, request }: ToWorker) => {
    parentSpoke()
    if (request.op === 'ping') systemClock.setOffset(request.clockOffsetMs)
    if (request.op === 'configure') systemClock.setOffset(request.settings.clockOffsetMs)
    if (request.op === 'configure') board ??= createSwitchboard(request.settings)
    try {
      if (!board) throw new EngineError('UNAVAILABLE', 'not configured yet')
      if (request.op === 'keyframe')
        send({ type: 'reply', id, description: null, keyframe: await board.keyframe(request) })
      else send({ type: 'reply', id, description: await handle(board, request) })
    } catch (error) {
      const code = error instanceof SdpError || error instanceof EngineError ? error.code : null
      send({ type: 'failed', id, code, message: error instanceof Error ? error.message : String(error) })
    }
  })
  warmUp()
  send({ type: 'loaded' })
}

run()
