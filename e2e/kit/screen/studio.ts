import type { Page } from 'playwright-core'
import type { ExpectStatic } from 'vitest'
import { violationsEverywhere } from './axe.ts'

/** The studio's other places, off air; and the bar of phones, whose labels touch neither each other nor the window's edge. */
export async function lookAtStudio(expect: ExpectStatic, page: Page): Promise<void> {
  for (const place of ['Your page', 'Diary']) {
    await page.getByRole('link', { name: place }).first().click()
    await page.getByRole('heading', { level: 1, name: place }).waitFor()
    expect.soft(await violationsEverywhere(page), `studio, ${place}`).toEqual([])
  }
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const narrow of [390, 195]) {
    await page.setViewportSize({ width: narrow, height: 800 })
    const labels = page.getByRole('navigation', { name: 'Main' }).locator('visible=true').getByRole('link')
    const boxes = await Promise.all(
      (await labels.all()).map((label) => label.locator('span').last().boundingBox()),
    )
    expect.soft(boxes.length).toBe(5)
    const ends = boxes.map((box) => (box ? box.x + box.width : 0))
    const touching = boxes.filter((box, place) => (ends[place - 1] ?? 0) > (box?.x ?? 0))
    expect.soft([touching, Math.max(...ends) <= narrow], `labels at ${narrow} px`).toEqual([[], true])
  }
  await page.setViewportSize({ width, height })
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Go live' }).waitFor()
}
