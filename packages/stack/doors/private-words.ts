import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import type { Slip } from './habits.ts'

const sources = [
  '{apps,packages,e2e,bench}/**/*.{ts,tsx,mjs,sql}',
  '*.md',
  'docs/**/*.md',
  '{apps,packages,bench}/*/*.md',
]
/** This file and its test have to name the words. */
const exempt = /^packages\/stack\/doors\/private-words(\.test)?\.ts$/
const words = /\b(the house|whoever|somebody|nobody|she|her|hers)\b/i
const advice =
  'name the subject: performer, client, guest, operator, account, viewer, the server, the API, the product.'
const tests = new Set(['it', 'test', 'describe'])
/** Names of before, each with the word that stands for it now. */
const names = new Map([
  ['Branch', 'DownTrack'],
  ['Fence', 'Isolate'],
  ['Homes', 'ConnectionRegistry'],
  ['Holdings', 'SignOutEffects'],
  ['HouseKeys', 'ServerKeys'],
  ['HouseMoney', 'MoneyKind'],
  ['Passage', 'SequenceMap'],
  ['Perimeter', 'RateLimits'],
  ['PersonalShare', 'DataExport'],
  ['Reach', 'Affordability'],
  ['Readings', 'PageData'],
  ['Stretch', 'SequenceRange'],
  ['Switchboard', 'WorkerRouter'],
  ['perimeter', 'rateLimits'],
  ['personalShare', 'dataExport'],
])

/** A limit is called max… or min… */
const limits = /(?<![\w$-])(?:most|least)(?!Privilege)[A-Z]\w*/g

/** Words that a name in code does not contain, each with what stands for it. */
const wordsInNames = new Map([
  ...each('tell tells telling told', 'notify, report, send or announce'),
  ...each('hear hears hearing heard', 'receive, subscribe or on…'),
  ...each('keep keeps keeping keeper kept', 'store, cache, retain or supervise'),
  ...each('letter letters', 'mail'),
  ...each('office desk', 'console or queue'),
  ...each('odd oddity oddities', 'mismatch'),
  ...each('peeker peekers', 'peek viewer'),
  ...each('she her', 'performer'),
  ...each('dice', 'random'),
  ...each('showcase', 'performer media'),
])
/** Names of HTTP, of libraries, of the wire and of the alphabet. */
const namesOfOthers =
  /^(keep-?[aA]live\w*|keepPreviousData|keepDirtyValues|heardAt|oddPayments|letters?|lettersOf|lettersAndDigits|usernameLetters)$/
const declared = /(?<![\w$-])(?:(?:const|let|function|class|interface|type) )?[A-Za-z][A-Za-z0-9]*(?![\w$-])/g

const anyName = new RegExp(`(?<![\\w$-])(${[...names.keys()].join('|')})(?![\\w$-])`, 'g')

/** Finds words in comments, test names and documents that name no role, and names of before. Texts that users read are left out. */
export async function findPrivateWords(baseDir: string): Promise<Slip[]> {
  const slips: Slip[] = []
  for await (const file of glob(sources, { cwd: baseDir, exclude: ['**/node_modules', '**/dist'] })) {
    if (exempt.test(file)) continue
    const text = await readFile(join(baseDir, file), 'utf8')
    if (isCode(file)) slips.push(...namesOfBefore(file, text))
    if (!words.test(text)) continue
    for (const { sentence, index } of sentencesIn(file, text)) {
      // a name of something else: the account `nobody` of the system
      const found = words.exec(sentence.replaceAll(/`[^`]*`/g, (name) => '`'.repeat(name.length)))
      if (!found) continue
      const line = text.slice(0, index + found.index).split('\n').length
      slips.push({ file: `${file}:${line}`, advice: `"${found[0]}": ${advice}` })
    }
  }
  return slips
}

const isCode = (file: string) => !/\.(sql|md)$/.test(file)

function* namesOfBefore(file: string, text: string): Generator<Slip> {
  for (const [, name = ''] of text.matchAll(anyName))
    yield { file, advice: `"${name}": its name is ${names.get(name)}.` }
  for (const [name] of text.matchAll(limits))
    yield { file, advice: `"${name}": a limit is called max… or min….` }
  yield* leftWords(file, text)
}

/** A name of several words, wherever it stands, and a name of one word where it is declared. */
function* leftWords(file: string, text: string): Generator<Slip> {
  for (const [found] of text.matchAll(declared)) {
    const name = found.split(' ').at(-1) ?? ''
    const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])/)
    if ((parts.length === 1 && found === name) || namesOfOthers.test(name)) continue
    const left = parts.find((part) => wordsInNames.has(part.toLowerCase()))
    if (left) yield { file, advice: `"${name}": "${left}" is ${wordsInNames.get(left.toLowerCase())}.` }
  }
}

function each(words: string, now: string): [string, string][] {
  return words.split(' ').map((word) => [word, now])
}

function sentencesIn(file: string, text: string): Said[] {
  if (file.endsWith('.md')) return [{ sentence: text, index: 0 }]
  return file.endsWith('.sql') ? sqlComments(text) : saidIn(file, text)
}

interface Said {
  sentence: string
  /** where it begins in its file */
  index: number
}

function sqlComments(text: string): Said[] {
  return [...text.matchAll(/--.*/g)].map(({ 0: sentence, index }) => ({ sentence, index }))
}

function saidIn(file: string, text: string): Said[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const said = new Map<number, Said>()
  const note = (index: number, end: number) => said.set(index, { sentence: text.slice(index, end), index })
  const noteComments = (position: number) => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, position) ?? []),
      ...(ts.getTrailingCommentRanges(text, position) ?? []),
    ])
      note(range.pos, range.end)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      // the text between tags is no code, whatever looks like a comment in it
      for (const index of [...said.keys()]) if (index >= node.pos && index < node.end) said.delete(index)
      return
    }
    noteComments(node.pos)
    noteComments(node.end)
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments
      if (name && ts.isStringLiteralLike(name)) note(name.getStart(), name.end)
    }
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...said.values()]
}

/** `it(…)`, `it.each(…)(…)`, `describe.skipIf(…)(…)` */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return tests.has(callee.text)
  if (
    ts.isPropertyAccessExpression(callee) ||
    ts.isCallExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  )
    return isTest(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression)
  return false
}
