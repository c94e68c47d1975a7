import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { faceNames, subsetFraunces } from './subset-fraunces.ts'

const limitBytes = 20_000

it.each(faceNames)('finds the committed %s equal to the script’s output, and small', async (name) => {
  const committed = await readFile(new URL(name, import.meta.url))
  expect(committed.equals(await subsetFraunces(name))).toBe(true)
  expect(committed.byteLength).toBeLessThanOrEqual(limitBytes)
})
