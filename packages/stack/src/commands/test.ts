import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { ignoreFailure } from '../operator-error.ts'
import { runChecks } from './shared/checks.ts'
import { ensureSystemPackages } from './shared/system-packages.ts'
import { runLoudly } from './shared/tools.ts'

const memory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

type Report = { numPassedTests: number; numFailedTests: number }

await runCommand(async ({ arguments: args, environment, signal, say }) => {
  // the checks read the repository only: they need nothing that is being installed meanwhile
  const isRefused = new AbortController()
  const installed = ensureSystemPackages(environment.PATH ?? '', signal, say).catch((error: unknown) => {
    isRefused.abort()
    throw error
  })
  const checked = runChecks(AbortSignal.any([signal, isRefused.signal]), say)
  checked.catch(ignoreFailure('it is awaited below'))
  await installed
  const failedChecks = await checked

  const scratch = await scratchFolder()
  const folder = await mkdtemp(join(scratch, 'footlight-report-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runLoudly(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
      signal,
      // one compile cache for all: a stack is a dozen processes, and compiling is most of their start
      { TMPDIR: scratch, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    )
    const report = JSON.parse(
      await readFile(file, 'utf8').catch(() => '{"numPassedTests":0,"numFailedTests":0}'),
    ) as Report
    // A file that does not load, or an error outside of any test, fails the run without a failed test.
    const failedTests = Math.max(report.numFailedTests, code === 0 ? 0 : 1)
    if (failedChecks > 0) say(`\n${failedChecks} of the checks above failed and count as failed tests here.`)
    say(`Tests: ${report.numPassedTests} passed, ${failedTests + failedChecks} failed`)
    return failedTests + failedChecks === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** The tests' temporary directory: in memory if it has room, as a database is hundreds of new files. */
async function scratchFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => null)
  return room && room.bavail * room.bsize >= roomBytes ? memory : tmpdir()
}
