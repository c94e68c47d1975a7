import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** Debian's, without the windows that nobody looks at; playwright brings none along. */
const executablePath = '/usr/bin/chromium-headless-shell'

/** What a page of ours shares when it asks for a screen: itself. */
export const pageTitle = 'footlight kit'

/** These keep it off the network (design/stack.md), and off a screen that is not there. */
const always = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface BrowserOptions {
  /** a fake one and its microphone, which every page may have; `fps`: pictures a second, Chromium's own number without */
  camera?: boolean | { fps: number }
  args?: readonly string[]
}

/** Chromium, with the fake camera where nothing else is said. Close it. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  await requireChromium()
  return chromium.launch({ executablePath, args: argsOf(options) })
}

export interface Profile extends AsyncDisposable {
  context: BrowserContext
}

/** Chromium that keeps what it is told as long as it stands, and runs no worker of a page. */
export async function launchProfile(options: BrowserOptions = {}): Promise<Profile> {
  await requireChromium()
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-profile-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const args = argsOf(options)
  const kept = { executablePath, args, serviceWorkers: 'block' } as const
  const context = await chromium.launchPersistentContext(folder, kept)
  opened.defer(() => context.close())
  const everything = opened.move()
  return { context, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

function argsOf({ camera = true, args = [] }: BrowserOptions): string[] {
  if (camera === false) return [...always, ...args]
  const rate = camera === true ? '' : `=fps=${camera.fps}`
  return [
    ...always,
    '--use-fake-ui-for-media-stream',
    `--use-fake-device-for-media-stream${rate}`,
    '--autoplay-policy=no-user-gesture-required',
    `--auto-select-tab-capture-source-by-title=${pageTitle}`,
    ...args,
  ]
}

async function requireChromium(): Promise<void> {
  await access(executablePath).catch(() => {
    throw new Error('There is no Chromium. Run: sudo apt-get install chromium-headless-shell')
  })
}
