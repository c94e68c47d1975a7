import { runCommand } from '../command.ts'
import { runChecks } from './shared/checks.ts'

await runCommand(async ({ arguments: names, signal, say }) =>
  (await runChecks(signal, say, names)) === 0 ? 0 : 1,
)
