import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createRunner, inTurn } from './runner.ts'

it('handles an event that comes in the midst of effects after them', () => {
  const log: string[] = []
  const count = (state: number, event: 'more' | 'reset') =>
    event === 'more'
      ? { state: state + 1, effects: [`first ${state + 1}`, `second ${state + 1}`] }
      : { state: 0, effects: ['reset'] }
  const runner = createRunner(0, count, (effect) => {
    log.push(effect)
    if (effect === 'first 1') runner.dispatch('reset')
  })
  runner.dispatch('more')
  expect(log).toEqual(['first 1', 'second 1', 'reset'])
  expect(runner.state).toBe(0)
})

it('goes on with what waits, after an effect that throws', () => {
  const handled: number[] = []
  const handle = inTurn((event: number) => {
    if (event === 1) {
      handle(2)
      throw new Error('a bug')
    }
    handled.push(event)
  })
  expect(() => handle(1)).toThrow('a bug')
  handle(3)
  expect(handled).toEqual([2, 3])
})

it('is the same file in @footlight/live and @footlight/gateway, which import no package of ours', async () => {
  const [own, other] = await Promise.all(
    ['./runner.ts', '../../../gateway/src/session/runner.ts'].map((file) =>
      readFile(new URL(file, import.meta.url), 'utf8'),
    ),
  )
  expect(own).toBe(other)
})
