import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freeTcpPort } from './processes/ports.ts'
import { rootDir } from './root.ts'
import { viteProgram } from './web-build.ts'

export interface ViteServer extends AsyncDisposable {
  /** for `webOrigin` of a stack */
  origin: string
  /** settles when its process has ended */
  gone: Promise<unknown>
}

/** Vite's development server of the page, behind the stack's API. */
export async function startViteServer(output: 'inherit' | 'ignore'): Promise<ViteServer> {
  const port = await freeTcpPort()
  const webDir = join(rootDir, 'apps/web')
  const vite = spawn(
    process.execPath,
    [viteProgram(webDir), '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { cwd: webDir, stdio: ['ignore', output, output] },
  )
  const gone = once(vite, 'exit')
  return {
    origin: `http://127.0.0.1:${port}`,
    gone,
    async [Symbol.asyncDispose]() {
      vite.kill('SIGTERM')
      await gone
    },
  }
}
