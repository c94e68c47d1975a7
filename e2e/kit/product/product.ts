import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Stack, type StackOptions, startStack } from '@footlight/stack'
import { launchBrowser } from '@footlight/test-kit/browser'
import { type Ask, type Caller, createCaller } from '@footlight/test-kit/calls'
import { demoPassword } from '@footlight/test-kit/crowd'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../wait.ts'
import { compileCache, copyPrepared } from './prepared.ts'

export const performerNumber = 1001
/** enough to see that a picture moves; a higher rate costs encoding and rendering of every frame */
const camera = { fps: 5 }
/** for what is not measured: a machine with other work is slow */
const patienceMs = 60_000

/** The whole of Footlight with its demo people, and browsers in front of it. */
export interface Product extends AsyncDisposable {
  stack: Stack
  database: pg.Client
  /** A visitor with own cookies and storage, signed in unless `account` is left out. */
  enter(options?: EnterOptions): Promise<Visitor>
}

export interface EnterOptions {
  account?: string
  viewport?: { width: number; height: number }
  /** never here before: the age gate is still to be passed */
  firstVisit?: boolean
  /** with the service worker of the offline page; elsewhere it would only intercept a test's requests */
  worker?: boolean
  /** in a separate browser, if the test cuts its network or stops its process */
  alone?: boolean
}

/** Disposed of, the visitor leaves: a page that plays or publishes is work for the machine until then. */
export interface Visitor extends AsyncDisposable {
  page: Page
  context: BrowserContext
  browser: Browser
  /** who makes calls with the cookies of the page */
  caller: Caller
}

interface TheatreSettings
  extends Pick<StackOptions, 'port' | 'publicUrl' | 'environment' | 'broadcasts' | 'webOrigin'> {
  /** divides the stack's waiting times by this; default 1 */
  pace?: 1 | 2 | 4
  /** an empty database without the demo and its accounts */
  isNew?: boolean
}

export async function openProduct({
  pace = 1,
  isNew = false,
  broadcasts = isNew ? 0 : 4,
  ...settings
}: TheatreSettings = {}): Promise<Product> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-e2e-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  if (!isNew) await copyPrepared(dataDir)
  const stack = opened.use(
    await startStack({
      ...settings,
      broadcasts,
      environment: { ...compileCache, ...settings.environment, PACE: String(pace) },
      dataDir,
      demo: !isNew,
    }),
  )
  const database = new pg.Client({ connectionString: stack.databaseOwnerUrl })
  await database.connect()
  opened.defer(() => database.end())
  opened.defer(() => expectSoundMoney(stack.databaseOwnerUrl))
  const browsers = new AsyncDisposableStack()
  opened.use(browsers)
  const launch = async () => {
    const browser = await launchBrowser({ camera })
    browsers.defer(() => browser.close())
    return browser
  }
  const common = launch()
  // its failure is reported when a page is opened in it
  void Promise.allSettled([common])
  if (broadcasts > 0) await until('the demo to be on air', () => isDemoOnAir(database, broadcasts))
  const everything = opened.move()

  return {
    stack,
    database,
    async enter({ account, viewport, alone = false, firstVisit = false, worker = false } = {}) {
      const browser = await (alone ? launch() : common)
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: viewport ?? { width: 1280, height: 860 },
        colorScheme: 'dark',
        // animations are composited by the CPU here
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
        permissions: ['camera', 'microphone'],
      })
      context.setDefaultTimeout(patienceMs)
      await context.addInitScript({ content: plainMicrophone })
      if (!firstVisit) await context.addInitScript(() => localStorage.setItem('footlight.notice', 'seen'))
      const caller = createCaller(askAsPage(context, stack.url))
      if (account) await caller.ok('login', { body: { account, password: demoPassword } })
      const page = await context.newPage()
      return { page, context, browser, caller, [Symbol.asyncDispose]: () => context.close() }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** The performers that the demo broadcasts [E8]. */
async function isDemoOnAir(database: pg.Client, broadcasts: number): Promise<boolean> {
  const { rows } = await database.query(
    "select from performers where number between 1002 and 1005 and status <> 'OFFLINE'",
  )
  return rows.length === broadcasts
}

const askAsPage =
  (context: BrowserContext, origin: string): Ask =>
  async (path, { method = 'GET', headers, body }) => {
    const reply = await context.request.fetch(path, {
      method,
      headers: { origin, ...Object.fromEntries(new Headers(headers)) },
      ...(typeof body === 'string' && { data: body }),
      // an idle connection may be closed by the server's timeout at the moment when it is reused
      maxRetries: 1,
    })
    const received = reply.headersArray().map(({ name, value }): [string, string] => [name, value])
    return new Response(await reply.text(), { status: reply.status(), headers: received })
  }

/**
 * For the page: the fake microphone's beep without echo and noise suppression, which takes a seventh of a core for each open
 * microphone. The SDK's own tests hold that it asks for them.
 */
const plainMicrophone = `
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  navigator.mediaDevices.getUserMedia = ({ audio, ...wanted }) =>
    open({ ...wanted, audio: typeof audio === 'object' ? { ...audio, ...plain } : audio })`

const audit = join(import.meta.dirname, '../../../apps/api/src/commands/audit.ts')

/** [I] Every invariant of `npm run audit` holds on what a journey left behind. */
export async function expectSoundMoney(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [audit], {
    env: { ...compileCache, DATABASE_URL: databaseUrl },
  })
}
