import { ManualClock, settle } from '@footlight/test-kit/clock'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { CallConnection } from '../../../rooms/calls/call-connection.ts'
import type { Description } from '../../../sdp/description.ts'
import { CallLine, type CallSeat } from './call-line.ts'
import type { Side } from './call-machine.ts'

const undescribed: Description = { sdp: '', candidates: [] }
const connection: CallConnection = {
  id: 'connection',
  offerCall: async () => undescribed,
  answerCall: async () => [],
  acceptCall: async () => undescribed,
  setMedia: () => undefined,
  trickle: async () => undefined,
  leave: () => undefined,
  subscribe: () => () => undefined,
}

it('[G3] a side that leaves in the midst of the effects of a line leaves after them, and an empty line ends', async () => {
  const log: string[] = []
  const emptied = vi.fn()
  const line = new CallLine(new ManualClock(1_000), pino({ level: 'silent' }), emptied)
  const seat = (side: Side): CallSeat => ({
    name: side,
    media: {
      isConnected: false,
      begin: () => undefined,
      describe: () => undefined,
      run: async (step) => step(connection),
      close: () => log.push(`${side} is closed`),
    },
    dropWaiting: () => undefined,
    unseated: () => undefined,
    say({ event }) {
      log.push(`${side} reads ${event}`)
      if (event === 'hangup') for (const one of ['performer', 'client'] as const) line.leave(one)
    },
    succeed: () => undefined,
    refuse: () => undefined,
    fail: () => undefined,
  })
  for (const side of ['client', 'performer'] as const) line.register(side, seat(side))
  line.call('client', 'offer')
  await settle()
  line.hangUp('client', 'bye')
  expect(log).toEqual([
    'performer reads incomingcall',
    'performer reads hangup',
    'client is closed',
    'performer is closed',
  ])
  expect(line.seat('performer')).toBeNull()
  expect(emptied).toHaveBeenCalledOnce()
})
