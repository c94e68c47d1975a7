import { fileURLToPath } from 'node:url'
import type { Clock } from '../../clock.ts'
import {
  type ConnectionId,
  type Description,
  type Engine,
  EngineError,
  type EngineEvent,
  type Funding,
  type Peer,
} from '../port.ts'
import { findUdpPort } from './udp-port.ts'
import { WorkerPool } from './worker-pool.ts'
import type { WorkerProcess } from './worker-process.ts'

export interface EmbeddedEngineOptions {
  /** the one UDP port of all media; 0 takes a free one */
  udpPort: number
  /** the address at which clients reach that port, where it is not the machine's own */
  announcedIp?: string | undefined
  /** folder of the demo clips, each in a folder of its own */
  clipsDir: string
  clock: Clock
  log: { warn(fields: object, message: string): void }
  /** the file that a worker process runs */
  workerEntry?: string
}

export interface EmbeddedEngine extends Engine {
  readonly udpPort: number
  /** of the process that holds the native library; another one after a replacement */
  workerPid(): number
}

/** [E2, E3] The native engine, at arm's length: this process forks workers and never loads the library itself. */
export const createEmbeddedEngine = async (options: EmbeddedEngineOptions): Promise<EmbeddedEngine> => {
  const { clock, log, clipsDir, announcedIp } = options
  const udpPort = options.udpPort === 0 ? await findUdpPort() : options.udpPort
  const listeners = new Set<(event: EngineEvent) => void>()
  const homes = new Map<ConnectionId, WorkerProcess>()

  const emit = (event: EngineEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const pool = new WorkerPool({
    entry: options.workerEntry ?? fileURLToPath(new URL('worker.ts', import.meta.url)),
    settings: { udpPort, announcedIp, clipsDir },
    clock,
    onEvent(event, worker) {
      if (event.type === 'lost' && homes.get(event.connectionId) === worker) homes.delete(event.connectionId)
      emit(event)
    },
    onReplaced(dead, why) {
      const orphans = [...homes].flatMap(([id, worker]) => (worker === dead ? [id] : []))
      log.warn({ pid: dead.pid, why, connections: orphans.length }, 'media worker replaced')
      for (const connectionId of orphans) {
        homes.delete(connectionId)
        emit({ type: 'lost', connectionId, reason: 'worker' })
      }
    },
  })

  /** A new connection lives on the worker of its stream from the moment it is asked for. */
  const open = async (
    { connectionId, stream }: Peer,
    ask: (worker: WorkerProcess) => Promise<Description | null>,
  ): Promise<Description | null> => {
    const worker = await pool.place(stream)
    homes.set(connectionId, worker)
    try {
      return await ask(worker)
    } catch (error) {
      homes.delete(connectionId)
      throw error
    }
  }

  const homeOf = ({ connectionId }: Funding): WorkerProcess | undefined => homes.get(connectionId)

  try {
    await pool.ready()
  } catch (error) {
    await pool.close()
    throw error
  }
  return {
    udpPort,
    workerPid: () => pool.pid,
    proof: 'acknowledged',
    async publish(peer, offerSdp) {
      return described(await open(peer, (worker) => worker.request({ op: 'publish', peer, offerSdp })))
    },
    async publishClip(peer, clip) {
      await open(peer, (worker) => worker.request({ op: 'publishClip', peer, clip }))
    },
    async play(peer, wanted) {
      if (peer.audience === 'lobby' && wanted.kinds.length > 1)
        throw new Error('a lobby viewer has one kind of media on a connection [E3]')
      return described(await open(peer, (worker) => worker.request({ op: 'play', peer, wanted })))
    },
    async answer(connectionId, answerSdp) {
      const worker = homes.get(connectionId)
      if (!worker) throw new EngineError('UNKNOWN_CONNECTION', `no connection ${connectionId}`)
      await worker.request({ op: 'answer', connectionId, answerSdp })
    },
    async trickle(connectionId) {
      // nothing to note: its address is learnt from its own connectivity checks [D5]
      if (!homes.has(connectionId))
        throw new EngineError('UNKNOWN_CONNECTION', `no connection ${connectionId}`)
    },
    fund(fundings) {
      for (const [worker, ofWorker] of Map.groupBy(fundings, homeOf))
        worker?.request({ op: 'fund', fundings: ofWorker }).catch(() => undefined)
    },
    async close(connectionId) {
      const worker = homes.get(connectionId)
      homes.delete(connectionId)
      // a worker that is gone has closed it already
      await worker?.request({ op: 'close', connectionId }).catch(() => undefined)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async [Symbol.asyncDispose]() {
      await pool.close()
      listeners.clear()
    },
  }
}

const described = (description: Description | null): Description => {
  if (!description) throw new Error('the worker made no description')
  return description
}
