import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSlips } from './habits.ts'

let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'footlight-habits-'))
  await mkdir(join(tree, 'apps/api'), { recursive: true })
})

afterEach(() => rm(tree, { recursive: true }))

it.each([
  ['// biome-ignore lint: why', 'silenced'],
  ['// @ts-expect-error', 'silenced'],
  ['// TODO later', 'Finish it'],
  [`it('${'[seed'} 2] turns pages')`, 'No reader has it'],
  ['it.skip("x", () => {})', 'Every test runs'],
  ['const x = 1\n'.repeat(301), '301 lines'],
])('finds %j', async (text, advice) => {
  await writeFile(join(tree, 'apps/api/planted.ts'), text)
  expect(await findSlips(tree)).toEqual([
    { file: 'apps/api/planted.ts', advice: expect.stringContaining(advice) },
  ])
})

it.each([
  ['planted.tsx', '<p className="mt-2 ml-4" />'],
  ['planted.tsx', '<p className="absolute rtl:-right-1" />'],
  ['planted.tsx', '<p className="rounded-tl-sm" />'],
  ['planted.tsx', '<p className="border-l" />'],
  ['planted.tsx', '<p className="text-left" />'],
  ['planted.css', 'p { margin-left: 4px }'],
  ['planted.css', 'p { right: 0 }'],
])('finds a side of the screen in %s: %s', async (name, text) => {
  const file = `apps/web/src/${name}`
  await mkdir(join(tree, dirname(file)), { recursive: true })
  await writeFile(join(tree, file), text)
  expect(await findSlips(tree)).toEqual([{ file, advice: expect.stringContaining('right to left') }])
  await writeFile(join(tree, file), '<p className="ms-4 inset-s-1 rounded-lg border-line text-start" />')
  expect(await findSlips(tree)).toEqual([])
})

it('refuses an index file whose types derive from its implementation', async () => {
  const door = 'apps/api/src/people/planted/index.ts'
  await mkdir(join(tree, dirname(door)), { recursive: true })
  await writeFile(join(tree, door), 'export type Planted = ReturnType<typeof createPlanted>')
  expect(await findSlips(tree)).toEqual([{ file: door, advice: expect.stringContaining('written by hand') }])
  await writeFile(join(tree, door), 'export interface Planted { read(): Promise<void> }')
  expect(await findSlips(tree)).toEqual([])
})

it.each([
  ['apps/api/src', 'logFailure'],
  ['apps/media/src', 'logFailure'],
  ['apps/web/src', 'reportError'],
  ['packages/live/src', 'allSettled'],
  ['packages/stack/src', 'allSettled'],
  ['e2e/kit', 'allSettled'],
  ['bench/evening', 'allSettled'],
])('finds a failure in %s that nothing sees', async (folder, advice) => {
  await mkdir(join(tree, folder, 'testing'), { recursive: true })
  const file = `${folder}/planted.ts`
  for (const handler of ['() => undefined', '() => {}', '() => void 0']) {
    await writeFile(join(tree, file), `work().catch(${handler})`)
    expect(await findSlips(tree)).toEqual([{ file, advice: expect.stringContaining(advice) }])
  }
  await writeFile(join(tree, file), "work().catch(ignoreFailure('why'))")
  for (const path of ['planted.test.ts', 'testing/planted.ts'])
    await writeFile(join(tree, folder, path), 'work().catch(() => undefined)')
  expect(await findSlips(tree)).toEqual([])
})

it('accepts a failure turned into null in a tool, and refuses it in a server', async () => {
  await mkdir(join(tree, 'packages/stack/src'), { recursive: true })
  await writeFile(join(tree, 'packages/stack/src/planted.ts'), 'stat(path).catch(() => null)')
  expect(await findSlips(tree)).toEqual([])
  const file = 'apps/api/planted.ts'
  await writeFile(join(tree, file), 'work().catch(() => null)')
  expect(await findSlips(tree)).toEqual([{ file, advice: expect.stringContaining('logFailure') }])
})

it('accepts a file of 300 lines', async () => {
  await writeFile(join(tree, 'apps/api/fine.ts'), 'const x = 1\n'.repeat(300))
  expect(await findSlips(tree)).toEqual([])
})
