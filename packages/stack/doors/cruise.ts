import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { doors } from './rules.ts'

/** An import from one file to another, both as paths from the root. */
interface Import {
  from: string
  to: string
}

const tests = /\.(test|journey|bench)\.tsx?$|\/testing\//
/** The parts that may depend on each other in one direction only: the modules of an area, and each module's folders. */
const modulesOfArea = /^(apps\/api\/src\/(?:site|people|money|trust|shows|console)\/)[^/]+\//
const foldersOfModule = /^(apps\/api\/src\/(?:site|people|trust|shows)\/[^/]+\/)[^/]+\//

/**
 * Folders and modules depend on each other in one direction. No list states the order: it follows from the imports,
 * and if they form a cycle, the imports of its edge with the fewest imports are returned.
 */
function importsInCircles(imports: readonly Import[], parts: RegExp): Import[] {
  const sides = Map.groupBy(
    imports.filter(({ from, to }) => !tests.test(from) && isBetweenParts(from, to, parts)),
    ({ from, to }) => `${parts.exec(from)?.[0]} ${parts.exec(to)?.[0]}`,
  )
  const next = Map.groupBy(
    [...sides.keys()].map((side) => side.split(' ') as [string, string]),
    ([from]) => from,
  )
  const leads = (from: string, to: string, seen = new Set([from])): boolean =>
    (next.get(from) ?? []).some(
      ([, part]) => part === to || (!seen.has(part) && leads(part, to, seen.add(part))),
    )
  const circular = [...sides].filter(([side]) => {
    const [from = '', to = ''] = side.split(' ')
    return leads(to, from)
  })
  const thinnest = Math.min(...circular.map(([, through]) => through.length))
  return circular.flatMap(([, through]) => (through.length === thinnest ? through : []))
}

function isBetweenParts(from: string, to: string, parts: RegExp): boolean {
  const [part, whole] = parts.exec(from) ?? []
  const [otherPart, otherWhole] = parts.exec(to) ?? []
  return whole !== undefined && whole === otherWhole && part !== otherPart
}

/** An import, or a file, that breaks an import rule. */
export type Violation = { door: string; from: string; to: string; advice: string }

const layerAdvice =
  'Two modules stand on each other, directly or by others: what a module tells those above it is an event that they subscribe to (platform/events.ts).'
const circleAdvice =
  'Two folders of a module stand on each other, directly or by others: pass in what is needed from above, or move it below.'
const environmentReaders =
  /^(apps\/[^/]+\/src\/(config|main|commands\/[^/]+)\.ts|packages\/(stack|test-kit)\/|.*\/testing\/|apps\/api\/(test|simulator)\/|bench\/|e2e\/|.*\.test\.tsx?$)/
const environmentAdvice =
  "process.env is read in the app's config.ts only (main.ts and commands hand it over): add the variable to the contract's variables and take it from the config that is passed in."

/** Follows every import under these folders of `baseDir`. Throws when there was nothing to follow. */
export async function cruiseDoors(baseDir: string, folders: readonly string[]): Promise<Violation[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      ruleSet: { forbidden: doors },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: '(^|/)node_modules/' },
      exclude: { path: '(^|/)dist/|\\.css$|\\?' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  const own = modules
    .filter(({ source, couldNotResolve }) => /\.tsx?$/.test(source) && !couldNotResolve)
    .map(({ source }) => source)
    .filter((source) => !source.includes('node_modules/'))
  // With a TypeScript that it cannot use, dependency-cruiser reads nothing and finds nothing wrong.
  if (own.length === 0) throw new Error('The doors were not checked: no TypeScript module was read.')

  const advice = new Map(doors.map(({ name, comment }) => [name, comment ?? '']))
  const closed = summary.violations.map(({ rule, from, to }) => ({
    door: rule.name,
    from,
    to,
    advice: advice.get(rule.name) ?? '',
  }))
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  const circles = [
    ...importsInCircles(imports, modulesOfArea).map((found) => ({
      door: 'modules-downhill',
      ...found,
      advice: layerAdvice,
    })),
    ...importsInCircles(imports, foldersOfModule).map((found) => ({
      door: 'folders-downhill',
      ...found,
      advice: circleAdvice,
    })),
  ]
  return [...closed, ...circles, ...(await environmentReads(baseDir, own))]
}

async function environmentReads(baseDir: string, sources: readonly string[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const from of sources) {
    if (environmentReaders.test(from)) continue
    if (!/\bprocess\.env\b/.test(await readFile(join(baseDir, from), 'utf8'))) continue
    violations.push({
      door: 'environment-in-config',
      from,
      to: 'process.env',
      advice: environmentAdvice,
    })
  }
  return violations
}
