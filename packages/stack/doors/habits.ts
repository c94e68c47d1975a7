import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that breaks a convention of this repository. */
export type Slip = { file: string; advice: string }

const longestFile = 300
const sources = '{apps,packages,e2e,bench}/**/*.{ts,tsx,mjs}'

/** Patterns that no file may contain. This file and its test have to contain them. */
const unwanted: readonly [pattern: RegExp, advice: string][] = [
  [/\bbiome-ignore\b|@ts-(ignore|expect-error|nocheck)\b/, 'A finding is put right, not silenced.'],
  [/\b(TODO|FIXME|XXX)\b/, 'Finish it now, or open an issue; the code does not keep notes.'],
  [/\b(it|test|describe)\.(skip|only|todo)\b/, 'Every test runs: repair it or delete it.'],
  [/\bseed \d: |\[seed \d+\]|\b(product|handles)\.md\b/, 'No reader has it: cite a rule of docs/rules.'],
]
const exempt = /^packages\/stack\/doors\/habits(\.test)?\.ts$/

/** A swallowed failure: it reaches no log and no report. Tests are left out. */
const swallowed = /\bcatch\(\(\) => (?:undefined|void 0|\{\s*\})\)/
/** Tools may return null for a missing file; a server has no such case. */
const swallowedInServer = /\bcatch\(\(\) => (?:undefined|null|void 0|\{\s*\})\)/
const serverCode = /^apps\/(api|media)\//
const testCode = /\.test\.tsx?$|\/testing\/|^apps\/api\/(test|simulator)\//

function silentSlip(file: string, text: string): Slip[] {
  if (testCode.test(file)) return []
  const found = text.match(serverCode.test(file) ? swallowedInServer : swallowed)
  return found ? [{ file, advice: `"${found[0]}": ${seenBy(file)}, or ignoreFailure('why it may').` }] : []
}

/** How a part of the product reports a failure. */
function seenBy(file: string): string {
  if (serverCode.test(file)) return "logFailure(log, 'what failed')"
  if (file.startsWith('apps/web/')) return 'reportError, or resultOf for a refusal that is shown'
  return 'let it reject, await Promise.allSettled'
}

const moduleDoor = /^apps\/api\/src\/(?:site|people|money|trust|shows|console)\/(?:[^/]+\/)?index\.ts$/

function doorSlip(file: string, text: string): Slip[] {
  if (!moduleDoor.test(file)) return []
  const found = text.match(/\bReturnType<\s*typeof create\w+>/)
  return found ? [{ file, advice: `"${found[0]}": a door is an interface, written by hand.` }] : []
}

/** Classes and properties that name a side of the screen. */
const sided = {
  tsx: /(?<![\w-])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right)-(?:\d|px\b|auto\b|full\b|[[(])|(?:rounded|border)-(?:[tb]?[lr])(?![a-z])|text-(?:left|right)\b)/,
  css: /(?<![\w-])(?:(?:margin|padding|border)-)?(?:left|right)(?:-[a-z]+)?\s*:/,
}
/** Its edge zones are the left and the right of the screen, in every language. */
const screenSided = 'apps/web/src/ui/strip/strip.tsx'

async function sideSlips(baseDir: string): Promise<Slip[]> {
  const slips: Slip[] = []
  for await (const file of glob('apps/web/src/**/*.{tsx,css}', { cwd: baseDir })) {
    if (file === screenSided) continue
    const text = await readFile(join(baseDir, file), 'utf8')
    const found = text.match(file.endsWith('.css') ? sided.css : sided.tsx)
    if (found)
      slips.push({
        file,
        advice: `"${found[0]}": start and end (ms-, pe-, inset-s-, text-start), for right to left.`,
      })
  }
  return slips
}

export async function findSlips(baseDir: string): Promise<Slip[]> {
  const slips = await sideSlips(baseDir)
  for await (const file of glob(sources, { cwd: baseDir, exclude: ['**/node_modules', '**/dist'] })) {
    if (exempt.test(file)) continue
    const text = await readFile(join(baseDir, file), 'utf8')
    slips.push(...doorSlip(file, text), ...silentSlip(file, text))
    const lines = text.split('\n').length - 1
    if (lines > longestFile) {
      slips.push({ file, advice: `${lines} lines: split it by idea, ${longestFile} are the most.` })
    }
    for (const [pattern, advice] of unwanted) {
      const found = text.match(pattern)
      if (found !== null) slips.push({ file, advice: `"${found[0]}": ${advice}` })
    }
  }
  return slips
}
