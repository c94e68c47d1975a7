import { expect, it } from 'vitest'
import { endOfCall } from './phone.rules.ts'

it.each([
  ['the performer did not answer', 'STARTING', null, { type: 'start-timed-out' }],
  ['the client gave up', 'STARTING', 'client', { type: 'end', by: 'client' }],
  ['the performer hung up', 'ACTIVE', 'performer', { type: 'end', by: 'performer' }],
  ['the provider did not report who hung up', 'ACTIVE', null, { type: 'end', by: 'client' }],
  ['a call cannot last longer', 'ACTIVE', 'admin', { type: 'end', by: 'admin' }],
] as const)('[S12] %s', (_says, state, by, event) => {
  expect(endOfCall(state, by)).toEqual(event)
})
