import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { foldersOfModule, importsInCircles, modulesOfArea } from './circles.ts'
import { doors } from './rules.ts'

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
