import { runCommand } from '../command.ts'
import { runChecks } from './shared/checks.ts'

await runCommand(async ({ signal, say }) => ((await runChecks(signal, say)) === 0 ? 0 : 1))
