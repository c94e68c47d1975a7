import { aborted, runCommand } from '../command.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { startStack } from '../stack.ts'
import { somebodyLive } from './shared/on-air.ts'
import { reportDeaths, stackEnvironment } from './shared/running.ts'
import { demoWelcome } from './shared/welcome.ts'

await runCommand(async ({ environment, signal, say }) => {
  const settings = readSettings(environment, rootDir)
  const stack = await startStack({
    ...settings,
    environment: stackEnvironment(environment),
    signal,
    onProgress: (step) => say(`${step} …`),
  })
  const stopReporting = reportDeaths(stack, say)
  if (settings.demo) await somebodyLive(stack.url, signal)
  say(`Footlight is ready: ${stack.url}`)
  if (settings.demo) say(demoWelcome)
  say(`Logs: ${stack.dataDir}/log. Ctrl-C stops it.`)

  const failure = await Promise.race([aborted(signal), stack.failure])
  stopReporting()
  say('Stopping …')
  await stack.close()
  say('Footlight has stopped.')
  if (failure === undefined) return 0
  throw failure
})
