import type { ChatLine, StudioSession } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { OperatorWarningBar } from './operator-warning-bar.tsx'

beforeEach(() => localStorage.clear())

const session = { id: 's1', type: 'VIDEO', state: 'ACTIVE', clientName: 'Robin' } as StudioSession
const line = (id: string, text: string): ChatLine => ({
  id,
  at: '2026-11-28T20:00:00.000Z',
  author: 'system',
  text,
  event: 'operator',
  amount: null,
})

it('[S15] shows and sounds an operator’s warning until it is confirmed, also after a reload, and the next one again', async () => {
  const signal = vi.fn()
  const answers = { sessionChat: { lines: [] as ChatLine[] } }
  const open = () =>
    openPage(() => createElement(OperatorWarningBar, { bell: { signal }, session }), answers as never)
  const page = await open()
  const warn = async (...lines: ChatLine[]) => {
    answers.sessionChat = { lines }
    await page.hint({ type: 'session.chat', sessionId: 's1' })
    await page.pass(500)
  }
  expect(screen.queryByRole('alert')).toBeNull()
  await warn(line('1', 'No other person in the picture.'))
  expect(screen.getByRole('alert').textContent).toContain('No other person in the picture.')
  expect(signal.mock.calls).toEqual([['warning']])
  await page.user.click(screen.getByRole('button', { name: 'I have read it' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await warn(line('1', 'No other person in the picture.'), line('2', 'The last time.'))
  expect(screen.getByRole('alert').textContent).toContain('The last time.')
  page.close()

  localStorage.setItem('footlight.warning-read', '2')
  await open()
  expect(screen.queryByRole('alert')).toBeNull()
})
