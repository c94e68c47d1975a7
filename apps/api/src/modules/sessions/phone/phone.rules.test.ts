import { expect, it } from 'vitest'
import { endOfCall } from './phone.rules.ts'

it.each([
  ['she did not answer', 'STARTING', null, { type: 'start-timed-out' }],
  ['the client gave up', 'STARTING', 'client', { type: 'end', by: 'client' }],
  ['she hung up', 'ACTIVE', 'performer', { type: 'end', by: 'performer' }],
  ['nobody said who hung up', 'ACTIVE', null, { type: 'end', by: 'client' }],
  ['a call cannot last longer', 'ACTIVE', 'admin', { type: 'end', by: 'admin' }],
] as const)('[S12] %s', (_says, state, by, event) => {
  expect(endOfCall(state, by)).toEqual(event)
})
