import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { startPages } from '@footlight/test-kit/pages'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

/** 3 s of ffmpeg's testsrc2 at 320x180 with a tone: `-f mpegts -c:v mpeg1video -b:v 150k -bf 0 -c:a mp2 -b:a 32k -ac 1`. */
const clip = new URL('./testing/clip.mpegts', import.meta.url)
const sendEveryMs = 100

/** Sends the clip again and again, about as fast as it plays. */
async function startStream() {
  const bytes = await readFile(clip)
  const bytesAtOnce = Math.ceil((bytes.length * sendEveryMs) / 3000)
  const ended = new AbortController()
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const asked: string[] = []
  sockets.on('connection', (socket, { url = '' }) => {
    asked.push(url)
    void feed(socket).catch(() => undefined)
  })
  async function feed(socket: WebSocket) {
    let at = 0
    for await (const _ of setInterval(sendEveryMs, undefined, { signal: ended.signal })) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(bytes.subarray(at, at + bytesAtOnce))
      at = at + bytesAtOnce < bytes.length ? at + bytesAtOnce : 0
    }
  }
  await once(sockets, 'listening')
  const { port } = sockets.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}/fallback/live/s`,
    asked,
    closeAll(code: number) {
      for (const socket of sockets.clients) socket.close(code)
    },
    async [Symbol.asyncDispose]() {
      ended.abort()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await once(sockets, 'close')
    },
  }
}

const until = (page: Page, condition: string) =>
  page.waitForFunction(condition, undefined, { timeout: 30_000, polling: 100 })

/** Another picture is on the screen. */
async function untilItMoves(page: Page) {
  const look = async () => (await page.locator('canvas').screenshot()).toString('base64')
  const before = await look()
  await expect.poll(look).not.toBe(before)
}

it('[F1] shows MPEG-TS on a canvas, also without WebGL, keeps the last picture while it reconnects, and stops when refused', async () => {
  await using stream = await startStream()
  await using browser = await startPages({ fallback: new URL('./testing/page.ts', import.meta.url) })
  const page = await browser.open('fallback')
  await page.evaluate(
    `fallback.play({ fallbackUrl: '${stream.url}', token: 'T', muted: true, reconnectMs: 300 })`,
  )
  await until(page, 'fallback.player.state === "active"')
  await untilItMoves(page)
  expect(await page.evaluate('fallback.size()')).toEqual([320, 180])
  // a sound device of its own only for those who listen
  expect(await page.evaluate('fallback.soundDevices')).toBe(0)
  await page.evaluate('fallback.player.setMuted(false)')
  await until(page, 'fallback.soundDevices === 1')
  await untilItMoves(page)

  // the renderer's context is taken away, or there never was one
  await page.evaluate('fallback.loseContext()')
  await until(page, 'fallback.kind() === "2d"')
  await untilItMoves(page)

  stream.closeAll(1001)
  await until(page, 'fallback.states.includes("reconnecting")')
  expect(await page.locator('canvas').count()).toBe(1)
  await until(page, 'fallback.player.state === "active"')
  await untilItMoves(page)
  expect(stream.asked).toEqual(['/fallback/live/s?token=T', '/fallback/live/s?token=T'])

  stream.closeAll(4403)
  await until(page, 'fallback.player.state === "disconnected"')
  expect(await page.evaluate('fallback.errors')).toEqual(['TOKEN_REFUSED'])
  await page.evaluate('fallback.player.close()')
  expect(await page.locator('canvas').count()).toBe(0)
}, 120_000)
