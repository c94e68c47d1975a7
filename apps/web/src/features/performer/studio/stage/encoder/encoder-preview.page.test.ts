import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { startMediaServer, streamWith } from '../../../../../testing/media-server.ts'
import { type Answers, noNetwork, openPage, Refused } from '../../../../../testing/open-page.tsx'
import { EncoderPreview } from './encoder-preview.tsx'

const studio = { streamActive: true, pictureFault: null, arriving: null }
const given = { playStream: streamWith('token') }
const open = (answers: Answers) =>
  openPage(() => createElement(EncoderPreview, { studio, isBesideChat: false }), answers)

it.each<[string, Answers['watchEncoder']]>([
  ['a refusal', new Refused(429, 'RATE_LIMITED')],
  ['a failure of the server', new Refused(500, 'INTERNAL')],
  ['no network', noNetwork],
])('[H1] asks again for the encoder’s picture after %s', async (_what, refusal) => {
  const answers: Answers = {}
  if (refusal) answers.watchEncoder = refusal
  const page = await open(answers)
  const media = startMediaServer()
  screen.getByText('This did not load')
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(page.count('watchEncoder')).toBe(2)
  answers.watchEncoder = given
  await page.pass(6000)
  expect([media.asked.length, screen.queryByText('This did not load')]).toEqual([1, null])
  // once it plays there is nothing to ask for
  await page.pass(20_000)
  expect(page.count('watchEncoder')).toBe(3)
})
