import { aborted, runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { startStack } from '../stack.ts'
import { startViteServer } from '../vite-server.ts'
import { stackEnvironment } from './shared/running.ts'
import { sayReady } from './shared/welcome.ts'

await runCommand(async ({ environment, signal, say }) => {
  const settings = readSettings(environment, rootDir)
  await using vite = await startViteServer('inherit')
  await using stack = await startStack({
    ...settings,
    webOrigin: vite.origin,
    environment: stackEnvironment(environment),
    output: 'inherit',
    watch: true,
    signal,
    onProgress: (step) => say(`${step} …`),
  })
  await sayReady(stack, settings, { signal, say })
  const viteFailure = vite.gone.then(() => new OperatorError('The Vite server ended.'))
  const failure = await Promise.race([aborted(signal), stack.failure, viteFailure])
  if (failure !== undefined) throw failure
  return 0
})
