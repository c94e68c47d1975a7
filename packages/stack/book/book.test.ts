import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../src/root.ts'
import { findCitations } from './citations.ts'
import { lookUp } from './look-up.ts'
import { checkRules, readCounts } from './read-book.ts'
import { findDeadReferences } from './references.ts'
import { readRules } from './rule-book.ts'

/** Brackets are written so that the check, which reads this file too, finds none here. */
const cite = (...rules: string[]) => `[${rules.join(', ')}]`

it.each([
  [`// ${cite('S8')} the seat stays`, ['S8']],
  [`it('${cite('S2', 'S4')} one' // and ${cite('B1')}`, ['S2', 'S4', 'B1']],
  [`/** ${cite('L1-L3')}, ${cite('D2–D3', 'C1')} */`, ['L1', 'L2', 'L3', 'D2', 'D3', 'C1']],
  [`    id: '${'I12'}',`, ['I12']],
  [`it('${cite('O', 'T4')} half a citation is none'`, ['O', 'T4']],
  [`see ${cite('issue 2', 'C4')}`, ['issue 2', 'C4']],
  [`const list = ['${'T2'}', second]; const [first, last] = /[A-Z0-9]+/`, []],
  [`[media](modules/media.md) and [Key] and ${'B2'} without brackets`, []],
])('reads the citations of %j', (text, expected) => {
  expect(findCitations('a.ts', `\n${text}`)).toEqual(
    expected.map((rule) => ({ rule, file: 'a.ts', line: 2 })),
  )
})

it('reads the rules of a file, over several lines, and skips its prose', () => {
  const text =
    '# Calls\n\nHow to ask.\n\n- **W1** · kept. Everything is\n  JSON.\n- **W2** · partly. A. *Missing:* B.\n'
  expect(readRules('calls.md', text)).toEqual({
    rules: [
      { id: 'W1', state: 'kept', text: 'Everything is JSON.' },
      { id: 'W2', state: 'partly', text: 'A. *Missing:* B.' },
    ],
    slips: [],
  })
})

it.each([
  ['- W1 kept. No form of ours.', 'An item of the book reads'],
  ['- **W1** · done. No state of ours.', 'An item of the book reads'],
  ['- **W1** · partly. What is not there is not said.', '"*Missing:*" belongs'],
  ['- **W1** · kept. All. *Missing:* something.', '"*Missing:*" belongs'],
])('finds fault with %j', (item, says) => {
  expect(readRules('calls.md', `\n${item}`).slips).toEqual([
    { at: 'calls.md:2', says: expect.stringContaining(says) },
  ])
})

it('names the place of an unknown rule, a duplicate rule, and kept rules without a test', () => {
  const rule = (id: string, state: 'kept' | 'planned') => ({ id, state, text: 'It is so.' })
  const rules = [rule('S1', 'kept'), rule('S2', 'kept'), rule('S3', 'planned'), rule('S3', 'planned')]
  const citations = [
    { rule: 'S1', file: 'a.test.ts', line: 3 },
    { rule: 'S2', file: 'a.ts', line: 4 },
    { rule: 'S9', file: 'a.ts', line: 5 },
  ]
  expect(lookUp(rules, citations)).toEqual({
    slips: [
      { at: 'S3', says: 'This rule stands in the book twice.' },
      { at: 'a.ts:5', says: `${cite('S9')} is no rule of the book.` },
    ],
    unnamed: ['S2'],
  })
})

it('refuses a planted wrong citation, and an empty book', async () => {
  const house = await mkdtemp(join(tmpdir(), 'footlight-book-'))
  const plant = async (path: string, text: string) => {
    await mkdir(join(house, dirname(path)), { recursive: true })
    await writeFile(join(house, path), text)
  }
  try {
    await plant('docs/rules/money.md', '# Money\n')
    expect(() => checkRules(house)).toThrow('the book is empty')
    await plant('docs/rules/media.md', '# Media\n\n- **D1** · kept. One reply to each message.\n')
    await plant('apps/media/src/reply.test.ts', `it('${cite('D1')} replies', () => {})\n`)
    expect(checkRules(house)).toEqual({ slips: [], unnamed: [] })
    await plant('apps/media/src/node_modules/a.ts', `// ${cite('D7')}\n`)
    await plant('apps/media/src/reply.ts', `/** Says so. */\n// ${cite('D1', 'D9')}\n`)
    await plant('docs/SECURITY.md', 'Proof: `reply.test`, `gone.test`\n')
    expect(checkRules(house)).toEqual({
      slips: [
        { at: 'apps/media/src/reply.ts:2', says: `${cite('D9')} is no rule of the book.` },
        { at: 'docs/SECURITY.md:1', says: 'gone.test is not there.' },
      ],
      unnamed: [],
    })
  } finally {
    await rm(house, { recursive: true })
  }
})

it('reports links of documents and proofs of docs/SECURITY.md that lead to no file', async () => {
  const base = await mkdtemp(join(tmpdir(), 'footlight-references-'))
  try {
    await mkdir(join(base, 'docs/modules'), { recursive: true })
    await writeFile(join(base, 'docs/modules/web.md'), '')
    const web =
      '[web](modules/web.md#state), [site](https://example.org/a.md) [page](/contact) and [here](#top)'
    const proofs = '`limits.test`, `gone.test`, `docs/modules/web.md` and `docs/modules/gone.md`'
    const texts = [
      { file: 'docs/SECURITY.md', text: `${web}\n${proofs}` },
      { file: 'docs/ARCHITECTURE.md', text: `[gone](modules/gone.md)\n\`gone.test\`` },
      { file: 'apps/api/src/limits.test.ts', text: '[gone](gone.md)' },
    ]
    expect(findDeadReferences(base, texts)).toEqual([
      { at: 'docs/SECURITY.md:2', says: 'gone.test is not there.' },
      { at: 'docs/SECURITY.md:2', says: 'docs/modules/gone.md is not there.' },
      { at: 'docs/ARCHITECTURE.md:1', says: 'modules/gone.md is not there.' },
    ])
  } finally {
    await rm(base, { recursive: true })
  }
})

/**
 * Exact counts would change with every test: a count of the file stands until the tests cite the rule less than half as
 * often, not at all, or for the first time. `npx vitest run --project unit packages/stack/book -u` writes those.
 */
it('finds every rule of cited.json still cited by tests, at least half as often', async () => {
  const file = join(import.meta.dirname, 'cited.json')
  const known: Record<string, number> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const counts = Object.entries(readCounts(rootDir)).map(([rule, count]) => {
    const before = known[rule]
    return [rule, before === undefined || count * 2 < before ? count : before]
  })
  await expect(`${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`).toMatchFileSnapshot(file)
})
