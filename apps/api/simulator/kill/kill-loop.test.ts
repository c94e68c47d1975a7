import { expect, it } from 'vitest'
import { runKillLoop } from './kill-loop.ts'

/** fewer than `npm run simulate -- --kills 50`, for slow machines */
const few = { kills: 4, withinMs: 15_000 }

it('[B6] kill -9 loses no acknowledged second, bills none twice and leaves nothing held', {
  timeout: 240_000,
}, async () => {
  const outcome = await runKillLoop(few)
  expect(outcome.failures).toEqual([])
  expect(outcome.kills).toBeGreaterThan(1)
  expect(outcome.acknowledged).toBeGreaterThan(50)
})
