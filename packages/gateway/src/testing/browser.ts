import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'

const title = 'gateway'

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
  // what a page shares when it asks for a screen: itself
  `--auto-select-tab-capture-source-by-title=${title}`,
]

export interface TestBrowser extends AsyncDisposable {
  /** Opens a page of its own context, with the script loaded. */
  open(): Promise<Page>
}

/** Debian's Chromium with a fake camera, and a static server for one script, bundled. */
export async function startBrowser(script: URL): Promise<TestBrowser> {
  const code = await bundle(fileURLToPath(script))
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript
        ? code
        : `<!doctype html><title>${title}</title><script type="module" src="/page.js"></script>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
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
      server.close()
      await once(server, 'close')
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}
