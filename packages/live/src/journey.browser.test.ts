import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowser } from './testing/browser.ts'
import { startMediaServer } from './testing/media-server.ts'

function until(page: Page, condition: string, withinMs = 10_000) {
  return page.waitForFunction(condition, undefined, { timeout: withinMs, polling: 50 })
}

describe('publisher and player in a browser, over the real media server', () => {
  it.each([true, false])(
    '[C1, C3, C6, D5] publish, play, change, lose the worker, come back, stop (WebSocket: %s)',
    async (useWebSockets) => {
      await using media = await startMediaServer()
      await using browser = await startBrowser('journey')
      const { serverUrl } = media
      const [performer, viewer] = await Promise.all([browser.open(), browser.open()])
      const run = (page: Page, call: 'publish' | 'play', options: object) =>
        page.evaluate(
          `journey.${call}(${JSON.stringify({ serverUrl, streamName: 's', useWebSockets, ...options })})`,
        )

      await run(performer, 'publish', { token: media.token('publish', 's'), audio: true })
      await until(performer, 'journey.publisher.state === "active"')
      await run(viewer, 'play', { token: media.token('play', 's') })
      await until(viewer, 'journey.player.state === "active"')
      await until(viewer, 'journey.frames.length > 30 && journey.video.currentTime > 0.5')
      expect(await viewer.evaluate('journey.firstFrameMs')).toBeLessThan(2000)

      await performer.evaluate('journey.publisher.setQuality("hd")')
      await until(performer, 'journey.cameraWidth() === 960 && journey.publisher.state === "active"')
      await until(viewer, 'journey.video.videoWidth > 640')
      expect(await performer.evaluate('journey.states')).not.toContain('reconnecting')

      await viewer.evaluate('journey.frames.length = 0')
      media.killWorkers()
      await until(
        performer,
        'journey.states.includes("reconnecting") && journey.publisher.state === "active"',
      )
      await until(viewer, 'journey.states.includes("reconnecting") && journey.player.state === "active"')
      const frames = await viewer.evaluate<number>('journey.frames.length')
      await until(viewer, `journey.frames.length > ${frames + 10}`)
      const outageMs = await viewer.evaluate<number>('journey.longestGapMs()')
      console.info(`picture back after ${Math.round(outageMs)} ms`)
      expect(outageMs).toBeLessThan(3000)

      await performer.evaluate('journey.publisher.stop()')
      await viewer.evaluate('journey.player.close()')
      expect(await performer.evaluate('journey.publisher.state')).toBe('disconnected')
      expect(await viewer.evaluate('journey.player.state')).toBe('disconnected')
      expect(await viewer.evaluate('journey.video.srcObject')).toBeNull()
      expect([await performer.evaluate('journey.errors'), await viewer.evaluate('journey.errors')]).toEqual([
        [],
        [],
      ])
    },
    60_000,
  )
})
