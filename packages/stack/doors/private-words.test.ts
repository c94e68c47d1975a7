import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPrivateWords } from './private-words.ts'

let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'footlight-private-words-'))
  await mkdir(join(tree, 'apps/api'), { recursive: true })
})
afterEach(() => rm(tree, { recursive: true }))

async function foundIn(file: string, text: string): Promise<string[]> {
  await writeFile(join(tree, 'apps/api', file), text)
  return (await findPrivateWords(tree)).map((slip) => `${slip.file} ${slip.advice.split(':')[0]}`)
}

describe('a word that names no role', () => {
  it.each([
    ['planted.ts', '// Whoever asks is answered.', '1 "Whoever"'],
    ['planted.ts', 'const a = 1\n/**\n * What the house says.\n */\nconst b = 2', '3 "the house"'],
    ['planted.ts', 'const a = {\n  // seen by nobody\n}', '2 "nobody"'],
    ['planted.ts', 'const a = 1 // of somebody', '1 "somebody"'],
    ['planted.tsx', 'const a = <p>{/* hers */}</p>', '1 "hers"'],
    ['planted.test.ts', "it('[S8] frees her seat', () => {})", '1 "her"'],
    ['planted.test.ts', "it.each([1])('says that she is free', () => {})", '1 "she"'],
    ['planted.sql', 'select 1;\n-- read by nobody', '2 "nobody"'],
    ['planted.md', 'Two lines:\nwhoever asks is answered.', '2 "whoever"'],
  ])('is found in %s: %j', async (file, text, found) => {
    expect(await foundIn(file, text)).toEqual([`apps/api/${file}:${found}`])
  })

  it.each([
    ['planted.ts', "const text = 'Nobody is live.'"],
    ['planted.tsx', 'const a = <p>// she is live</p>'],
    ['planted.ts', '/** By the system account `nobody`. */'],
    ['planted.test.ts', "expect(text).toBe('Her show has ended.')"],
    ['planted.sql', "insert into pages values ('Nobody is live.')"],
  ])('is none in %s: %j', async (file, text) => {
    expect(await foundIn(file, text)).toEqual([])
  })

  it('is found as a name, with the one that it has now', async () => {
    expect(await foundIn('planted.ts', 'export class Switchboard {}')).toEqual([
      'apps/api/planted.ts "Switchboard"',
    ])
    expect(await foundIn('planted.ts', 'export class SwitchboardLamp {}')).toEqual([])
    expect(await foundIn('planted.ts', 'const mostTries = 3, almostAll = 2')).toEqual([
      'apps/api/planted.ts "mostTries"',
    ])
    expect(await foundIn('planted.ts', 'export const LogDesk = null')).toEqual([
      'apps/api/planted.ts "LogDesk"',
    ])
  })

  it.each([
    ['const told = 1', 'told'],
    ['type KeptRow = { id: string }', 'KeptRow'],
    ['call({ heardSince: 1 })', 'heardSince'],
    ['function useDeskTitle() {}', 'useDeskTitle'],
  ])('is found in a name: %j', async (text, name) => {
    expect(await foundIn('planted.ts', text)).toEqual([`apps/api/planted.ts "${name}"`])
  })

  it.each([
    'row.told_at',
    'agent({ keepAlive: true })',
    'const letters = /[a-z]/',
    '// as was told',
    'toldest',
  ])('is none in a name of others: %j', async (text) => {
    expect(await foundIn('planted.ts', text)).toEqual([])
  })
})
