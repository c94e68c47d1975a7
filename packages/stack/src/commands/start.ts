import { aborted, runCommand } from '../command.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { startStack } from '../stack.ts'
import { reportDeaths, stackEnvironment } from './shared/running.ts'
import { sayReady } from './shared/welcome.ts'

await runCommand(async ({ environment, signal, say }) => {
  const settings = readSettings(environment, rootDir)
  const stack = await startStack({
    ...settings,
    environment: stackEnvironment(environment),
    signal,
    onProgress: (step) => say(`${step} …`),
  })
  const stopReporting = reportDeaths(stack, say)
  await sayReady(stack, settings, { signal, say })
  say(`Logs: ${stack.dataDir}/log. Ctrl-C stops it.`)

  const failure = await Promise.race([aborted(signal), stack.failure])
  stopReporting()
  say('Stopping …')
  await stack.close()
  say('Footlight has stopped.')
  if (failure === undefined) return 0
  throw failure
})
