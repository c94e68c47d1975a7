import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** Debian's, without windows; playwright-core brings no browser along. */
const executablePath = '/usr/bin/chromium-headless-shell'

/** The title of the kit's pages: a page that asks to share a screen shares itself. */
export const pageTitle = 'footlight kit'

/** Flags that keep Chromium off the network (design/stack.md), and make it run without a display. */
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
  /** a fake camera and microphone, which every page may use; `fps`: frames a second, Chromium's own number without it */
  camera?: boolean | { fps: number }
  args?: readonly string[]
}

/** Chromium, by default with the fake camera. The caller closes it. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  await requireChromium()
  return chromium.launch({ executablePath, args: argsOf(options) })
}

export interface Profile extends AsyncDisposable {
  context: BrowserContext
}

/** Chromium with a profile of its own that lives as long as it does, and without service workers. */
export async function launchProfile(options: BrowserOptions = {}): Promise<Profile> {
  await requireChromium()
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-profile-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const args = argsOf(options)
  const persistent = { executablePath, args, serviceWorkers: 'block' } as const
  const context = await chromium.launchPersistentContext(folder, persistent)
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
