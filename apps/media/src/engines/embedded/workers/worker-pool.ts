import { type Clock, offsetOf } from '../../../clock.ts'
import { ignoreFailure } from '../../../log.ts'
import { type ConnectionId, EngineError, type EngineEvent } from '../../port.ts'
import type { WorkerSettings } from '../protocol.ts'
import { type Newcomer, type Place, placeFor, type Role } from './placement.ts'
import type { Shares } from './shares.ts'
import { type WorkerEnd, WorkerProcess } from './worker-process.ts'

export interface WorkerPoolOptions {
  entry: string
  settings: Omit<WorkerSettings, 'udpPort' | 'clockOffsetMs'>
  shares: Shares
  /** the UDP port of the worker with this index */
  udpPortOf(index: number): Promise<number>
  clock: Clock
  /** connections that live on it */
  loadOf(worker: WorkerProcess): number
  onEvent(event: EngineEvent, worker: WorkerProcess): void
  onFault(connectionId: ConnectionId, what: string): void
  /** a worker died, and another takes its place */
  onGone(dead: WorkerProcess, end: Exclude<WorkerEnd, { how: 'asked' }>): void
}

/** A slot of the pool: when its worker dies, a replacement fills it. */
interface Slot {
  readonly role: Role
  readonly index: number
  udpPort: number
  worker: WorkerProcess
  servedMs: number
  emptySinceMs: number | null
  /** connections that were placed a moment ago and are not counted in the load yet */
  reserved: number
  isDown: boolean
}

const waitForWorkerMs = 2_000
/** a worker that dies younger than this is not replaced immediately: it would die again */
const youngMs = 1_000
const pauseAfterYoungDeathMs = 500
const reservedForMs = 1_000
/** spares start later, so as not to delay the start of everything else */
const spareAfterMs = 2_000
/** if the lobby's workers hang, a spare is left for the stage */
const spares = 2
const tidyEveryMs = 5_000
const emptyForMs = 30_000

/** Replaces dead workers, from preloaded spares, since starting a process takes long on a busy machine. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #slots: Slot[] = []
  readonly #spares: WorkerProcess[] = []
  readonly #stopping = new Set<Promise<void>>()
  readonly #stops = new Set<() => void>()
  #sparesDue = false
  #closed = false

  private constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#stops.add(options.clock.every(tidyEveryMs, () => this.#tidy()))
  }

  /** Resolves when every worker of stage and lobby takes requests. */
  static async start(options: WorkerPoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(options)
    const { stage, lobby } = options.shares
    try {
      for (let index = 0; index < stage + lobby; index += 1) await pool.#open(index)
      await Promise.all(pool.#slots.map(({ worker }) => worker.ready()))
      return pool
    } catch (error) {
      await pool.close()
      throw error
    }
  }

  get workers(): { role: Role; pid: number; udpPort: number }[] {
    return this.#slots.map(({ role, worker, udpPort }) => ({ role, pid: worker.pid, udpPort }))
  }

  udpPortOf(worker: WorkerProcess): number | undefined {
    return this.#slots.find((slot) => slot.worker === worker)?.udpPort
  }

  /** A worker that takes requests; UNAVAILABLE when none does within 2 s. */
  async place(newcomer: Newcomer, placement: WorkerProcess | null): Promise<WorkerProcess> {
    const late = Promise.withResolvers<never>()
    late.promise.catch(ignoreFailure('it may be late when both races are over'))
    const refuse = (): void => late.reject(new EngineError('UNAVAILABLE', 'no worker is ready'))
    const cancel = this.#options.clock.after(waitForWorkerMs, refuse)
    try {
      const { worker } = await Promise.race([this.#slotFor(newcomer, placement), late.promise])
      await Promise.race([worker.ready(), late.promise])
      return worker
    } finally {
      cancel()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const stop of this.#stops) stop()
    const workers = [...this.#slots.map(({ worker }) => worker), ...this.#spares]
    await Promise.all([...workers.map((worker) => worker.stop()), ...this.#stopping])
  }

  async #slotFor(newcomer: Newcomer, placement: WorkerProcess | null): Promise<Slot> {
    const { loadOf, shares } = this.#options
    const places = this.#slots.map((slot): Place & { slot: Slot } => {
      const load = slot.isDown ? Number.POSITIVE_INFINITY : loadOf(slot.worker) + slot.reserved
      return { role: slot.role, load, slot }
    })
    const homePlace = places.find(({ slot }) => slot.worker === placement) ?? null
    const apart = places.filter(({ role }) => role === 'apart').length
    const place = placeFor(newcomer, homePlace, places, apart < shares.apart)
    const slot = place?.slot ?? (await this.#open(this.#freeIndex()))
    slot.reserved += 1
    this.#later(reservedForMs, () => {
      slot.reserved -= 1
    })
    return slot
  }

  #freeIndex(): number {
    const taken = new Set(this.#slots.map(({ index }) => index))
    let index = this.#options.shares.stage + this.#options.shares.lobby
    while (taken.has(index)) index += 1
    return index
  }

  #open(index: number): Promise<Slot> {
    const { shares, clock, udpPortOf } = this.#options
    const role = index < shares.stage ? 'stage' : index < shares.stage + shares.lobby ? 'lobby' : 'apart'
    const worker = this.#spares.pop() ?? this.#start()
    const nowMs = clock.steadyMs()
    const slot: Slot = {
      role,
      index,
      udpPort: 0,
      worker,
      servedMs: nowMs,
      emptySinceMs: null,
      reserved: 0,
      isDown: false,
    }
    this.#slots.push(slot)
    return udpPortOf(index).then((udpPort) => {
      slot.udpPort = udpPort
      this.#serve(slot, worker)
      return slot
    })
  }

  #serve(slot: Slot, worker: WorkerProcess): void {
    const { clock, settings } = this.#options
    slot.worker = worker
    slot.servedMs = clock.steadyMs()
    slot.emptySinceMs = null
    slot.isDown = false
    // on a starved machine, serving workers load before spares
    worker
      .serve({ ...settings, udpPort: slot.udpPort, clockOffsetMs: offsetOf(clock) })
      .then(() => worker.ready())
      .then(
        () => this.#prepareSpares(),
        () => undefined,
      )
  }

  #prepareSpares(): void {
    if (this.#sparesDue || this.#closed) return
    this.#sparesDue = true
    this.#later(spareAfterMs, () => {
      this.#sparesDue = false
      if (this.#spares.length >= spares) return
      this.#spares.push(this.#start())
      this.#prepareSpares()
    })
  }

  #start(): WorkerProcess {
    const { entry, clock, onEvent, onFault } = this.#options
    const worker: WorkerProcess = new WorkerProcess({
      entry,
      clock,
      onEvent: (event) => onEvent(event, worker),
      onFault,
      onGone: (end) => this.#onGone(worker, end),
    })
    return worker
  }

  #onGone(dead: WorkerProcess, end: WorkerEnd): void {
    if (this.#closed || end.how === 'asked') return
    const spare = this.#spares.indexOf(dead)
    if (spare >= 0) {
      this.#spares.splice(spare, 1)
      this.#prepareSpares()
    }
    const slot = this.#slots.find(({ worker }) => worker === dead)
    if (!slot) return
    const { clock, onGone } = this.#options
    slot.isDown = true
    if (slot.role === 'apart') this.#slots.splice(this.#slots.indexOf(slot), 1)
    else if (clock.steadyMs() - slot.servedMs < youngMs) {
      this.#later(pauseAfterYoungDeathMs, () => this.#refill(slot))
    } else this.#refill(slot)
    onGone(dead, end)
  }

  #refill(slot: Slot): void {
    if (!this.#closed) this.#serve(slot, this.#spares.pop() ?? this.#start())
  }

  /** Workers apart end when they have had no peer for a while. */
  #tidy(): void {
    const { clock, loadOf } = this.#options
    const nowMs = clock.steadyMs()
    for (const slot of [...this.#slots]) {
      slot.emptySinceMs = loadOf(slot.worker) === 0 ? (slot.emptySinceMs ?? nowMs) : null
      if (slot.role !== 'apart' || slot.emptySinceMs === null) continue
      if (nowMs - slot.emptySinceMs < emptyForMs) continue
      this.#slots.splice(this.#slots.indexOf(slot), 1)
      const stopped = slot.worker.stop()
      this.#stopping.add(stopped)
      void stopped.finally(() => this.#stopping.delete(stopped))
    }
  }

  #later(delayMs: number, work: () => void): void {
    const cancel = this.#options.clock.after(delayMs, () => {
      this.#stops.delete(cancel)
      work()
    })
    this.#stops.add(cancel)
  }
}
