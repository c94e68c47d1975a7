import type { Page } from 'playwright-core'

/** Presses Tab until the focus is on the control that `name` matches; a failure lists the controls passed. */
export async function tabTo(page: Page, name: RegExp, atMost = 60): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < atMost; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (name.test(focused)) return
    passed.push(focused)
  }
  throw new Error(`Tab does not lead to ${name}; it leads to ${passed.join(' | ')}`)
}

/** Goes there by Tab, and presses it. */
export async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** What a screen reader would call the focused control; empty on the page itself. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const element = document.activeElement
    if (!element || element === document.body || element.id === 'main') return ''
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
    const name = element.getAttribute('aria-label') || labels || element.textContent
    return name.trim().replace(/\\s+/g, ' ')
  })()`)
}

/** Whether the focus is at the start of the screen. */
export function isAtStart(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement?.id === 'main'`)
}

/** Of the photo that the focus is on. */
export function focusedImage(page: Page): Promise<string> {
  return page.evaluate<string>(`document.activeElement?.querySelector('img')?.alt ?? ''`)
}

/** Along the cards by arrow keys. */
export async function walkTo(page: Page, name: string) {
  for (let steps = 0; steps < 40; steps += 1) {
    if ((await focusedName(page)).includes(name)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`no card of ${name} within 40 steps`)
}

/** The visible part of an element: its box clipped by every ancestor. */
export function opacityOfFocused(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    let opacity = 1
    for (let element = document.activeElement; element; element = element.parentElement)
      opacity *= Number(getComputedStyle(element).opacity)
    return opacity
  })()`)
}
