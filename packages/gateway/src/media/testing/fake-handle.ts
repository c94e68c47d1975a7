import { createEmitter } from '../../emitter.ts'
import type { Candidate, Completed, HandleEvents } from '../../handle.ts'
import type { PeerHandle } from '../peer/api.ts'

type Trickled = Parameters<PeerHandle['trickle']>[0]

export interface FakeHandle extends PeerHandle {
  /** each message with candidates, in order */
  readonly trickled: Trickled[]
  hangups: number
  /** how a message is taken, when not at once and well */
  answer: () => Promise<void>
  onTrickle: (candidate: Candidate | Completed) => void
  onHangup: () => void
  /** says it as the gateway would */
  emit<Name extends 'trickle' | 'hangup' | 'detached'>(name: Name, event: HandleEvents[Name]): void
}

export function createFakeHandle(): FakeHandle {
  const { on, emit } = createEmitter<Pick<HandleEvents, 'trickle' | 'hangup' | 'detached'>>()
  const fake: FakeHandle = {
    on,
    trickled: [],
    hangups: 0,
    answer: async () => undefined,
    onTrickle: () => undefined,
    onHangup: () => undefined,
    async trickle(candidates) {
      fake.trickled.push(candidates)
      const list = Array.isArray(candidates) ? candidates : [candidates ?? { completed: true }]
      for (const candidate of list) fake.onTrickle(candidate)
      await fake.answer()
    },
    async hangup() {
      fake.hangups += 1
      fake.onHangup()
      await fake.answer()
    },
    emit,
  }
  return fake
}

/** Two handles whose gateway hands everything from one on to the other. */
export function linkFakeHandles(): [FakeHandle, FakeHandle] {
  const [one, other] = [createFakeHandle(), createFakeHandle()]
  one.onTrickle = (candidate) => other.emit('trickle', candidate)
  other.onTrickle = (candidate) => one.emit('trickle', candidate)
  one.onHangup = () => other.emit('hangup', { reason: 'Close PC' })
  other.onHangup = () => one.emit('hangup', { reason: 'Close PC' })
  return [one, other]
}
