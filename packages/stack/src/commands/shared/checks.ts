import { OperatorError } from '../../operator-error.ts'
import { runQuietly } from './tools.ts'

/**
 * Each checker repeats work of the others: on few cores a single one is the fastest. What was found of unchanged files is kept
 * beside the packages.
 */
const types = (project: string, cache: string): string[] => [
  'node_modules/typescript-7/bin/tsc',
  ...['--checkers', '1', '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${cache}`],
  ...['-p', project],
]

/** What `npm run check` runs, at the same time; a name that is its argument runs that one alone. */
const checks: Readonly<Record<string, readonly string[]>> = {
  types: types('tsconfig.json', 'servers'),
  'page-types': types('tsconfig.web.json', 'page'),
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn'],
  doors: ['packages/stack/doors/check.ts'],
  rules: ['packages/stack/book/check-rules.ts'],
  variables: ['packages/stack/environment/check.ts'],
  'dead-code': ['node_modules/knip/bin/knip.js', '--no-progress'],
}

/** Checks whose output is shown even if they find nothing. */
const verbose = new Set(['rules'])

/** Runs the checks of these names, or all; resolves with the number of those that found something. */
export async function runChecks(
  signal: AbortSignal,
  say: (line: string) => void,
  names: readonly string[] = [],
): Promise<number> {
  const unknown = names.find((name) => !(name in checks))
  if (unknown !== undefined)
    throw new OperatorError(`There is no check "${unknown}". There are: ${Object.keys(checks).join(', ')}.`)
  const results = await Promise.all(
    (names.length > 0 ? [...new Set(names)] : Object.keys(checks)).map(async (name) => {
      const { ok, output, seconds } = await runQuietly(checks[name] ?? [], signal)
      const details = ok && verbose.has(name) && output !== '' ? `\n  ${output}` : ''
      say(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${details}`)
      return { ok, name, output }
    }),
  )
  const failed = results.filter(({ ok }) => !ok)
  for (const { name, output } of failed) say(`\n── ${name} ──\n${output}`)
  return failed.length
}
