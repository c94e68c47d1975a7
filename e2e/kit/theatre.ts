import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@footlight/stack'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

export const demoPassword = 'footlight-demo'
export const performerNumber = 1001

/** The whole of Footlight with its demo people, and browsers in front of it. */
export interface Theatre extends AsyncDisposable {
  stack: Stack
  database: pg.Client
  /** A person in a browser of her own, signed in unless `account` is left out. */
  enter(options?: { account?: string; viewport?: { width: number; height: number } }): Promise<Visitor>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  browser: Browser
}

export async function openTheatre(): Promise<Theatre> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-e2e-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const stack = opened.use(await startStack({ dataDir, demo: true }))
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  opened.defer(() => database.end())
  const browsers = new AsyncDisposableStack()
  opened.use(browsers)
  const everything = opened.move()

  return {
    stack,
    database,
    async enter({ account, viewport } = {}) {
      const browser = await launchBrowser()
      browsers.defer(() => browser.close())
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: viewport ?? { width: 1280, height: 860 },
        colorScheme: 'dark',
        permissions: ['camera', 'microphone'],
      })
      context.setDefaultTimeout(15_000)
      await context.addInitScript(() => localStorage.setItem('footlight.notice', 'seen'))
      if (account) await signInByCall(context, stack.url, account)
      return { page: await context.newPage(), context, browser }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function signInByCall(context: BrowserContext, url: string, account: string): Promise<void> {
  const reply = await context.request.post(`${url}/api/session/login`, {
    data: { account, password: demoPassword },
  })
  if (!reply.ok()) throw new Error(`${account} cannot sign in: ${reply.status()} ${await reply.text()}`)
}
