import { expect, it } from 'vitest'
import { runKillLoop } from './kill-loop.ts'

/** `npm run simulate -- --kills 50` kills as often as one likes */
const kills = 8

it('[B6] kill -9 loses no acknowledged second, bills none twice and leaves nothing held', {
  timeout: 120_000,
}, async () => {
  const outcome = await runKillLoop({ kills })
  expect(outcome.failures).toEqual([])
  expect(outcome.acknowledged).toBeGreaterThan(50)
})
