import { runQuietly } from './tools.ts'

/** Each checker repeats work of the others: on few cores a single one is the fastest. */
const types = ['node_modules/typescript-7/bin/tsc', '--checkers', '1', '-p']

/** What `npm run check` runs, at the same time. */
const checks: Readonly<Record<string, readonly string[]>> = {
  'types of the servers': [...types, 'tsconfig.json'],
  'types of the page': [...types, 'tsconfig.web.json'],
  'lint and formatting': ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn'],
  doors: ['packages/stack/doors/check.ts'],
  rules: ['packages/stack/book/check-rules.ts'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
}

/** Checks whose output is shown even if they find nothing. */
const telling = new Set(['rules'])

/** Runs every check and resolves with the number of those that found something. */
export async function runChecks(signal: AbortSignal, say: (line: string) => void): Promise<number> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const { ok, output, seconds } = await runQuietly(args, signal)
      const told = ok && telling.has(name) && output !== '' ? `\n  ${output}` : ''
      say(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${told}`)
      return { ok, name, output }
    }),
  )
  const failed = results.filter(({ ok }) => !ok)
  for (const { name, output } of failed) say(`\n── ${name} ──\n${output}`)
  return failed.length
}
