import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Answers, noNetwork, openPage } from '../../testing/open-page.tsx'
import { useReportPause } from './use-report-pause.ts'

it('[S8] says the end of a pause last, also where the call of its begin was lost and is repeated', async () => {
  const answers: Answers = { pauseStudioSession: {} as never }
  const page = await openPage(() => {
    const [paused, setPaused] = useState(false)
    useReportPause('show', paused)
    return setPaused
  }, answers)
  answers.pauseStudioSession = noNetwork
  await page.happen(() => page.value(true))
  answers.pauseStudioSession = {} as never
  await page.happen(() => page.value(false))
  await page.pass(10_000)
  const said = page.sent.map(([, body]) => (body as { paused: boolean }).paused)
  expect(said.at(0)).toBe(false)
  expect(said.slice(1)).toContain(true)
  expect(said.at(-1)).toBe(false)
})
