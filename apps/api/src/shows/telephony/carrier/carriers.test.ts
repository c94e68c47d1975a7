import { plainText } from '@footlight/contract/variables'
import { expect, it } from 'vitest'
import { createLog } from '../../../platform/logs/log.ts'
import { systemRandom } from '../../../platform/random.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import type { Carrier } from './carrier.ts'
import { carriers, lineOf, openLine } from './index.ts'

const parts = { publicUrl: 'https://stage.example', countries: { BE: 15 } }
const twilio = { TWILIO_AUTH_TOKEN: 'token', TWILIO_NUMBER: '+3225550100' }
const telephone = { hangUp: async () => true, isConnected: async () => null, read: async () => false }

/** A second carrier, as one adds it. */
const tinCan: Carrier = {
  name: 'tin-can',
  variables: { variables: { TIN_CAN_NUMBER: { parse: plainText, doc: 'calls by tin can' } } },
  numberOf: ({ TIN_CAN_NUMBER: number }) => number ?? null,
  open: () => ({ telephone, pages: () => () => undefined }),
}

it('[S11] has the line of the first carrier that is configured, with its variables alone', () => {
  const set = { ...twilio, DEMO: '1', SMTP_URL: 'smtp://mail.example' }
  expect(lineOf(set, parts)).toEqual({ carrier: 'twilio', number: '+3225550100', ...parts, set: twilio })
  expect(lineOf({ DEMO: '1' }, parts)).toMatchObject({ carrier: 'sandbox', number: '+493023125999', set: {} })
  expect(lineOf({ DEMO: '0' }, parts)).toBeNull()
})

it('[S11] opens the line of a carrier that is added to the list', async () => {
  const list = [tinCan, ...carriers]
  const line = lineOf({ TIN_CAN_NUMBER: '+3225550101', DEMO: '1' }, parts, list)
  expect(line).toMatchObject({ carrier: 'tin-can', number: '+3225550101' })
  if (!line) return
  const base = { clock: systemClock, random: systemRandom, log: createLog('silent') }
  expect(openLine(line, base, list).telephone).toBe(telephone)
  expect(() => openLine(line, base)).toThrow('"tin-can"')
})
