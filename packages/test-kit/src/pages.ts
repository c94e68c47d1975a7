import type { Page } from 'playwright-core'
import { type BrowserOptions, launchBrowser, pageTitle } from './browser.ts'
import { bundle } from './bundle.ts'
import { serve } from './listen.ts'

export interface Pages<Name extends string> extends AsyncDisposable {
  /** Opens a page of its own context, with the script loaded. `hash` with its sign. */
  open(script: Name, hash?: string): Promise<Page>
}

/** Chromium with a fake camera, and a server of empty pages, each with one of these scripts. */
export async function startPages<Name extends string>(
  scripts: Record<Name, URL>,
  options?: BrowserOptions,
): Promise<Pages<Name>> {
  const entries = Object.entries<URL>(scripts)
  const codes = new Map<string, string>(
    await Promise.all(
      entries.map(
        async ([name, entry]) => [`/${name}.js`, (await bundle(entry, { minify: false })).code] as const,
      ),
    ),
  )
  await using opened = new AsyncDisposableStack()
  const server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kit')
    const code = codes.get(pathname)
    response.setHeader('content-type', code === undefined ? 'text/html; charset=utf-8' : 'text/javascript')
    response.end(
      code ??
        `<!doctype html><title>${pageTitle}</title><body><script type="module" src="${pathname}.js"></script>`,
    )
  })
  opened.use(server)
  const browser = await launchBrowser(options)
  opened.defer(() => browser.close())
  const everything = opened.move()
  return {
    async open(script, hash = '') {
      const context = await browser.newContext()
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error))
      await page.goto(`${server.origin}/${script}${hash}`)
      return page
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
