import { requestTtlMs, seatHoldMs } from '@footlight/contract'
import { expect, it } from 'vitest'
import { usualWaits, waitsAt } from './waits.ts'

it('[S4, S8] waits are the contract’s, divided by the pace', () => {
  expect(waitsAt(1)).toEqual(usualWaits)
  expect(usualWaits).toMatchObject({ requestTtlMs, seatHoldMs })
  for (const pace of [2, 4, 8])
    for (const [wait, ms] of Object.entries(waitsAt(pace)))
      expect([wait, ms]).toEqual([wait, usualWaits[wait as keyof typeof usualWaits] / pace])
})
