import { createRunner, type Runner } from '@footlight/gateway/runner'
import type { Clock } from '../../clock.ts'
import { logFailure } from '../../log.ts'
import type { ConnectionId, StreamKey, TappedEngine } from '../port.ts'
import type { FallbackViewer } from './fallback-viewer.ts'
import {
  isIdle,
  newTranscode,
  type Source,
  type Transcode,
  type TranscodeEffect,
  type TranscodeEvent,
  transcodeMachine,
} from './transcode-machine.ts'
import type { RunningTranscoder, Transcoder } from './transcoder.ts'
import { TransportStream } from './transport-stream.ts'

export interface StreamTranscodePorts {
  engine: Pick<TappedEngine, 'tap' | 'askForKeyframe' | 'close'>
  transcoder: Transcoder
  clock: Clock
  log: { warn(fields: object, message: string): void }
  /** it failed too often */
  gaveUp(viewers: readonly FallbackViewer[]): void
}

/** connection ids of clients are made by the rooms and never begin with this prefix */
const tapPrefix = 'tap '

/** Whether the connection feeds a transcoder, and is not a client's. */
export const isTap = (connectionId: ConnectionId): boolean => connectionId.startsWith(tapPrefix)

/** One start of the transcoder: the tap that feeds it, and the process. */
interface Attempt {
  readonly tapId: ConnectionId
  running: RunningTranscoder | null
  isOver: boolean
}

/** Runs the transcode of one stream for all its viewers. */
export class StreamTranscode {
  readonly stream: StreamKey
  /** each with whether it is a free visitor */
  readonly viewers = new Map<FallbackViewer, { isLobby: boolean }>()
  readonly #ports: StreamTranscodePorts
  readonly #stopping = new Set<Promise<void>>()
  readonly #runner: Runner<Transcode, TranscodeEvent>
  #attempt: Attempt | null = null
  #attempts = 0
  #firstMs: number | null = null
  /** [P13] Unix time; what was made before does not go through it */
  #fromMs: number | undefined

  constructor(stream: StreamKey, source: Source | null, ports: StreamTranscodePorts) {
    this.stream = stream
    this.#ports = ports
    const fresh = newTranscode(source, ports.clock.steadyMs())
    this.#runner = createRunner(fresh, transcodeMachine, (effect) => this.#run(effect))
  }

  get isIdle(): boolean {
    return isIdle(this.#runner.state)
  }

  get hasFailed(): boolean {
    return this.#runner.state.run.phase === 'failed'
  }

  /** Whether no paying viewer, performer or tool watches it. */
  get isOfLobby(): boolean {
    return [...this.viewers.values()].every(({ isLobby }) => isLobby)
  }

  /** [P13] It begins anew: what the transcoder has of before reaches no viewer. */
  beginFrom(fromMs: number): void {
    if (this.#fromMs !== undefined && fromMs <= this.#fromMs) return
    this.#fromMs = fromMs
    this.#dispatch({ type: 'anew', atMs: this.#now() })
  }

  add(viewer: FallbackViewer, isLobby: boolean): void {
    this.viewers.set(viewer, { isLobby })
    this.#dispatch({ type: 'watched', atMs: this.#now() })
  }

  remove(viewer: FallbackViewer): void {
    if (this.viewers.delete(viewer)) this.#dispatch({ type: 'left', atMs: this.#now() })
  }

  sourceChanged(source: Source | null): void {
    this.#dispatch({ type: 'source', atMs: this.#now(), source })
  }

  tapLost(tapId: ConnectionId): void {
    if (this.#attempt?.tapId === tapId) this.#dispatch({ type: 'anew', atMs: this.#now() })
  }

  tick(): void {
    this.#dispatch({ type: 'tick', atMs: this.#now() })
  }

  async close(): Promise<void> {
    this.viewers.clear()
    this.#stop()
    await Promise.all(this.#stopping)
  }

  #dispatch(event: TranscodeEvent): void {
    this.#runner.dispatch(event)
  }

  #run(effect: TranscodeEffect): void {
    switch (effect.type) {
      case 'start':
        void this.#start(effect.source)
        return
      case 'stop':
        this.#stop()
        return
      case 'keyframe':
        if (this.#attempt) this.#ports.engine.askForKeyframe(this.#attempt.tapId)
        return
      case 'giveUp': {
        const viewers = [...this.viewers.keys()]
        this.viewers.clear()
        this.#ports.gaveUp(viewers)
      }
    }
  }

  async #start(source: Source): Promise<void> {
    const { engine, transcoder } = this.#ports
    this.#attempts += 1
    const attempt: Attempt = {
      tapId: `${tapPrefix}${this.stream} ${this.#attempts}`,
      running: null,
      isOver: false,
    }
    this.#attempt = attempt
    this.#firstMs ??= this.#now()
    const kinds = (['video', 'audio'] as const).filter((kind) => source[kind] !== undefined)
    try {
      const ports = await transcoder.portsFor(kinds)
      if (attempt.isOver) return
      const { sdp } = await engine.tap(
        { connectionId: attempt.tapId, stream: this.stream, fromMs: this.#fromMs },
        ports,
      )
      if (attempt.isOver) return this.#untap(attempt)
      attempt.running = transcoder.start(sdp, this.#now() - this.#firstMs, this.#listen(attempt, source))
    } catch (error) {
      this.#failed(attempt, error instanceof Error ? error.message : String(error))
    }
  }

  #listen(attempt: Attempt, { video }: Source) {
    const output = new TransportStream(video !== undefined)
    return {
      output: (bytes: Buffer): void => {
        if (attempt.isOver) return
        this.#dispatch({ type: 'output', atMs: this.#now() })
        for (const piece of output.push(bytes))
          for (const viewer of this.viewers.keys()) viewer.take(piece, output.tables)
      },
      damaged: (): void => this.#ports.engine.askForKeyframe(attempt.tapId),
      ended: (why: string): void => this.#failed(attempt, why),
    }
  }

  #failed(attempt: Attempt, why: string): void {
    if (attempt.isOver) return
    this.#ports.log.warn({ stream: this.stream, why }, 'a compatibility stream failed')
    this.#dispatch({ type: 'ended', atMs: this.#now() })
  }

  #stop(): void {
    const attempt = this.#attempt
    if (!attempt) return
    this.#attempt = null
    attempt.isOver = true
    this.#untap(attempt)
    const stopped = attempt.running?.stop()
    if (!stopped) return
    this.#stopping.add(stopped)
    void stopped.then(() => this.#stopping.delete(stopped))
  }

  #untap({ tapId }: Attempt): void {
    this.#ports.engine
      .close(tapId)
      .catch(logFailure(this.#ports.log, 'a stream is still sent to no transcoder'))
  }

  #now(): number {
    return this.#ports.clock.steadyMs()
  }
}
