import { type FirstAnswer, firstAnswersId } from '@footlight/contract'
import type { Page } from 'playwright-core'
import { until } from '../wait.ts'

const firstAnswers = new RegExp(`id="${firstAnswersId}">(.*?)</script>`, 's')

/** To a page that comes with its beginning: a busy house sends one without rather than late, and the next one has it. */
export async function gotoWhole(
  page: Page,
  path: string,
  before: () => unknown = () => undefined,
): Promise<void> {
  await until(`${path} to bring its beginning`, async () => {
    await before()
    const html = (await (await page.goto(path))?.text()) ?? ''
    const answers: FirstAnswer[] = JSON.parse(firstAnswers.exec(html)?.[1] ?? '[]')
    // that a guest has no session is known without a request
    return answers.some(({ name }) => name !== 'checkSession')
  })
}
