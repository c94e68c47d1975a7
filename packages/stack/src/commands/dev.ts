import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aborted, runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { freeTcpPort } from '../processes/ports.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { startStack } from '../stack.ts'
import { viteProgram } from '../web-build.ts'
import { stackEnvironment } from './shared/running.ts'
import { sayReady } from './shared/welcome.ts'

await runCommand(async ({ environment, signal, say }) => {
  const settings = readSettings(environment, rootDir)
  const vitePort = await freeTcpPort()
  const webDir = join(rootDir, 'apps/web')
  const vite = spawn(
    process.execPath,
    [viteProgram(webDir), '--host', '127.0.0.1', '--port', String(vitePort), '--strictPort'],
    { cwd: webDir, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const viteGone = once(vite, 'exit')
  try {
    await using stack = await startStack({
      ...settings,
      webOrigin: `http://127.0.0.1:${vitePort}`,
      environment: stackEnvironment(environment),
      output: 'inherit',
      watch: true,
      signal,
      onProgress: (step) => say(`${step} …`),
    })
    await sayReady(stack, settings, { signal, say })
    const viteFailure = viteGone.then(() => new OperatorError('The Vite server ended.'))
    const failure = await Promise.race([aborted(signal), stack.failure, viteFailure])
    if (failure !== undefined) throw failure
    return 0
  } finally {
    vite.kill('SIGTERM')
    await viteGone
  }
})
