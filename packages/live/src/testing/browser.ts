import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

export interface TestBrowser extends AsyncDisposable {
  /** Opens a page of its own context, with the script of `pages/` loaded. */
  open(): Promise<Page>
}

const scripts = {
  journey: new URL('./pages/journey.ts', import.meta.url),
  latency: new URL('./pages/latency.ts', import.meta.url),
  strict: new URL('./pages/strict.tsx', import.meta.url),
}

/** Debian's Chromium with a fake camera, and a static server for one script of `pages/`. */
export async function startBrowser(script: keyof typeof scripts): Promise<TestBrowser> {
  const code = await bundle(fileURLToPath(scripts[script]))
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript ? code : '<!doctype html><title>live</title><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
  return {
    async open() {
      const context = await browser.newContext()
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error))
      await page.goto(`http://127.0.0.1:${port}/`)
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['es'] } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}
