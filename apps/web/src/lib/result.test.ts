import { expect, it } from 'vitest'
import { CallError, failureOf, resultOf } from './result.ts'

it('[W3] resolves with a refusal that the screen shows, and rejects with a bug of the page [W13]', async () => {
  const refusal = failureOf(undefined)
  expect(await resultOf(Promise.reject(new CallError(refusal)))).toBe(refusal)
  const bug = new TypeError('nothing is not a function')
  await expect(resultOf(Promise.reject(bug))).rejects.toBe(bug)
})
