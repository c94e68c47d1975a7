import { calls, pathOf } from '@footlight/contract'
import { freeTcpPort } from '@footlight/stack'
import { launchProfile } from '@footlight/test-kit/browser'
import lighthouse, { type Result, type TraceEvent } from 'lighthouse'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { BrowserContext } from 'playwright-core'
import { type Act, slowestPress } from './press-and-paint.ts'

/** WebPageTest's "3G Slow": 400 kbit/s both ways and a round trip of 400 ms. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** On a busy machine a trace may lose its beginning: Lighthouse asks to be run again then. */
const attempts = 3

/** Lighthouse's mobile profile: a phone that is so many times slower than the machine. */
const profileSlowdown = 4
/**
 * How many times slower its phone is than this machine, by what the machine reaches in Lighthouse's benchmark: the straight
 * lines of its "CPU throttling calculator". Its fixed 4 holds for 1533.
 */
const slowdowns = [
  { least: 1300, slowdown: 3, indexPerOne: 233 },
  { least: 800, slowdown: 2, indexPerOne: 500 },
  { least: 150, slowdown: 1, indexPerOne: 650 },
]

/** Lighthouse's results of one visit; bytes are as transferred, compressed. */
export interface Visit {
  /** 0 to 100 */
  performance: number
  accessibility: number
  bestPractices: number
  /** of a page behind a sign-in: without the audit that wants it found */
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
  /** the same by CPU time, without a thread's waits for a core of a shared machine */
  tbtCpuMs: number
  bytes: number
  requests: number
  /** how many times slower than the machine the phone was taken for */
  slowdown: number
}

export interface WebBrowser extends AsyncDisposable {
  /** Passes the age gate, as its button does. */
  passGate(origin: string): Promise<void>
  /** Visits from now on are this account's. */
  signIn(origin: string, account: { account: string; password: string }): Promise<void>
  /**
   * A first visit under Lighthouse's mobile profile: slow phone, slow 4G, both applied by the browser. `calibrated`: on a phone that is the
   * same from machine to machine, as far as the benchmark tells.
   */
  visit(url: string, options?: { calibrated?: boolean }): Promise<Visit>
  /** Interaction to Next Paint of these acts, on a phone of the same profile; milliseconds. */
  slowestPress(url: string, acts: readonly Act[]): Promise<number>
  /** From a press of Enter to the first element of the selector, over slow 3G with nothing kept; milliseconds. */
  firstOverSlow3g(url: string, selector: string): Promise<number>
}

export async function openWebBrowser(): Promise<WebBrowser> {
  const port = await freeTcpPort()
  const profile = await launchProfile({ camera: false, args: [`--remote-debugging-port=${port}`] })
  const { context } = profile
  return {
    async passGate(origin) {
      const page = await context.newPage()
      await page.goto(new URL('/icon.svg', origin).href)
      await page.evaluate("localStorage.setItem('footlight.notice', 'seen')")
      await page.close()
    },
    async signIn(origin, account) {
      const reply = await context.request.post(new URL(pathOf(calls.login, {}), origin).href, {
        headers: { origin },
        data: account,
      })
      if (!reply.ok()) throw new Error(`Nobody is signed in: ${await reply.text()}`)
    },
    visit: async (url, { calibrated = false } = {}) =>
      visit(url, port, calibrated ? await slowdownNow(context) : profileSlowdown),
    slowestPress: (url, acts) => slowestPress(context, { url, acts, slowdown: profileSlowdown }),
    firstOverSlow3g: (url, selector) => firstOverSlow3g(context, url, selector),
    [Symbol.asyncDispose]: () => profile[Symbol.asyncDispose](),
  }
}

/** A machine whose cores are shared is another one from minute to minute: the phone stays the same. */
async function slowdownNow(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex)
  await page.close()
  const line = slowdowns.find(({ least }) => index >= least)
  if (!line)
    throw new Error(
      `This machine reaches ${index} in Lighthouse's benchmark, and is no faster than the phone.`,
    )
  return Number((line.slowdown + (index - line.least) / line.indexPerOne).toFixed(1))
}

async function visit(url: string, port: number, slowdown: number): Promise<Visit> {
  let failure: string | undefined
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      throttlingMethod: 'devtools',
      throttling: { cpuSlowdownMultiplier: slowdown },
    })
    const lhr = run?.lhr
    if (run && lhr && !lhr.runtimeError) {
      const tbtCpuMs = blockingOf(run.artifacts.Trace.traceEvents)
      return { ...readReport(lhr), tbtCpuMs, slowdown }
    }
    failure = lhr?.runtimeError?.message
  }
  throw new Error(`Lighthouse has no result of ${url}: ${failure}`)
}

/** Times are microseconds; `tdur`: of `dur`, what the thread had a processor for. */
type ThreadEvent = TraceEvent & { tdur?: number }

/** Total Blocking Time by the time that the page's thread had its slowed-down processor: what each task takes over 50 ms. */
function blockingOf(events: readonly ThreadEvent[]): number {
  const first = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const isTask = ({ name, pid, tid, ts }: ThreadEvent) =>
    first && name.endsWith('RunTask') && pid === first.pid && tid === first.tid && ts >= first.ts
  let endsAt = 0
  let blockingMs = 0
  for (const { ts, dur, tdur = 0 } of events.filter(isTask).toSorted((one, other) => one.ts - other.ts)) {
    // a task within a task is counted with it
    if (ts < endsAt) continue
    endsAt = ts + dur
    blockingMs += Math.max(0, tdur / 1000 - 50)
  }
  return Math.round(blockingMs)
}

function readReport({ audits, categories }: Result): Omit<Visit, 'slowdown' | 'tbtCpuMs'> {
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
  const score = (category: string): number => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  const { details } = audits['network-requests'] ?? {}
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    tbtMs: Math.round(value('total-blocking-time')),
    bytes: Math.round(value('total-byte-weight')),
    requests: details?.type === 'table' ? details.items.length : Number.NaN,
  }
}

async function firstOverSlow3g(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow3g)
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const tookMs = Math.round(performance.now() - startedAt)
  await page.close()
  return tookMs
}
