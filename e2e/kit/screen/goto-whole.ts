import { firstAnswersId } from '@footlight/contract'
import type { Page } from 'playwright-core'
import { until } from '../wait.ts'

/** To a page that comes with its beginning: a busy house sends one without rather than late, and the next one has it. */
export async function gotoWhole(
  page: Page,
  path: string,
  before: () => unknown = () => undefined,
): Promise<void> {
  await until(`${path} to bring its beginning`, async () => {
    await before()
    const reply = await page.goto(path)
    return (await reply?.text())?.includes(`id="${firstAnswersId}"`)
  })
}
