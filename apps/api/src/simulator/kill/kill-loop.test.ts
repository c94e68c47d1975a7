import { expect, it } from 'vitest'
import { runKillLoop } from './kill-loop.ts'

/** `npm run simulate -- --kills 50` kills as often as one likes; here a slow machine kills less often */
const few = { kills: 4, withinMs: 15_000 }

it('[B6] kill -9 loses no acknowledged second, bills none twice and leaves nothing held', {
  timeout: 240_000,
}, async () => {
  const outcome = await runKillLoop(few)
  expect(outcome.failures).toEqual([])
  expect(outcome.kills).toBeGreaterThan(1)
  expect(outcome.acknowledged).toBeGreaterThan(50)
})
