import { type Browser, chromium } from 'playwright-core'

/** Debian's Chromium with its fake camera; the flags keep it off the network (design/stack.md). */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  // enough to see that a picture moves: the machine encodes and shows every frame of it
  '--use-fake-device-for-media-stream=fps=10',
  '--autoplay-policy=no-user-gesture-required',
]

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
}
