import { runCommand } from '../command.ts'
import { startTestPostgres } from '../testing/test-cluster.ts'
import { testServerVariable } from '../testing/test-database.ts'
import { runLoudly } from './shared/tools.ts'

await runCommand(async ({ arguments: args, signal }) => {
  await using postgres = await startTestPostgres()
  const server = { [testServerVariable]: postgres.url('postgres') }
  return await runLoudly(process.execPath, ['apps/api/simulator/simulate.ts', ...args], signal, server)
})
