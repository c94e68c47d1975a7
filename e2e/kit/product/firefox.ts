import puppeteer, { type Page } from 'puppeteer-core'
import { until } from '../wait.ts'

/** Debian's Firefox, driven over WebDriver BiDi. */
export interface Firefox extends AsyncDisposable {
  page: Page
  /** Presses a button, whose name begins like this, until `isDone` holds in the page. */
  press(name: string, isDone: string): Promise<unknown>
}

const executablePath = '/usr/bin/firefox-esr'

const preferences = {
  // a fake camera and microphone, which every page may use
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // its H.264 is a download of Cisco's
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-gmpopenh264.enabled': false,
  // [C9] a machine without a network still has candidates
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'ui.prefersReducedMotion': 1,
}

export async function openFirefox(): Promise<Firefox> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1280, height: 860 },
  })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await page.evaluateOnNewDocument("localStorage.setItem('footlight.notice', 'seen')")
    return { page, press: pressIn(page), [Symbol.asyncDispose]: () => browser.close() }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/**
 * By the page itself: a locator waits for two frames in which the button lies still, and beside videos that are played by a
 * busy machine that takes seconds.
 */
function pressIn(page: Page): Firefox['press'] {
  return (name, isDone) =>
    until(
      `“${name}” to be pressed`,
      () =>
        page.evaluate(`(() => {
          if (${isDone}) return true
          const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent
          const isReady = (button) => !button.disabled && button.checkVisibility({ visibilityProperty: true })
          const named = [...document.querySelectorAll('button')].filter((button) =>
            nameOf(button).trim().startsWith(${JSON.stringify(name)}))
          named.find(isReady)?.click()
          return false
        })()`),
      { everyMs: 1000 },
    )
}
