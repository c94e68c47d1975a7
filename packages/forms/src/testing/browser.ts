import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import { bundle } from './bundle.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface TestBrowser extends AsyncDisposable {
  /** Opens a page of its own context, with a script of `pages/` run and its form on it. */
  open(script: 'booking' | 'signUp', hash?: string): Promise<Page>
}

/** Debian's Chromium, and a server of empty pages for the scripts to run on. */
export async function startBrowser(): Promise<TestBrowser> {
  const scripts = {
    booking: await bundle(new URL('./pages/booking.tsx', import.meta.url)),
    signUp: await bundle(new URL('./pages/sign-up.tsx', import.meta.url)),
  }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>forms</title><body></body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
  return {
    async open(script, hash = '') {
      const context = await browser.newContext()
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error))
      await page.goto(`http://127.0.0.1:${port}/${hash}`)
      await page.addScriptTag({ content: scripts[script].code, type: 'module' })
      await page.waitForSelector('form')
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
