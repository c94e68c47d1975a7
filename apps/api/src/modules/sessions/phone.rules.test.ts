import { expect, it } from 'vitest'
import { endOfCall } from './phone.rules.ts'

const ringing = { state: 'STARTING' as const, cap: null, price_per_minute: 60, limited: false }
const talking = { ...ringing, state: 'ACTIVE' as const }

it.each([
  ['she did not answer', ringing, { by: null, limitSeconds: null }, { type: 'start-timed-out' }],
  ['the client gave up', ringing, { by: 'client', limitSeconds: null }, { type: 'end', by: 'client' }],
  ['she hung up', talking, { by: 'performer', limitSeconds: null }, { type: 'end', by: 'performer' }],
  ['the credit is gone', talking, { by: 'performer', limitSeconds: 90 }, { type: 'exhausted', by: 'credit' }],
  [
    'the cap is reached',
    { ...talking, cap: 90 },
    { by: 'performer', limitSeconds: 90 },
    { type: 'exhausted', by: 'cap' },
  ],
  [
    'the credit is gone before the cap',
    { ...talking, cap: 900 },
    { by: 'performer', limitSeconds: 90 },
    { type: 'exhausted', by: 'credit' },
  ],
  [
    'a limit of the client is reached',
    { ...talking, limited: true },
    { by: 'performer', limitSeconds: 90 },
    { type: 'exhausted', by: 'cap' },
  ],
] as const)('[S12] %s', (_says, session, hungUp, event) => {
  expect(endOfCall(session, hungUp)).toEqual(event)
})
