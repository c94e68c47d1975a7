import type { PerformerAccount } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { LobbyCall } from './lobby-call.tsx'

const performerOf = (number: number, displayName: string) => ({
  id: displayName,
  displayName,
  performerStatus: 'AVAILABLE',
  prices: { video: 120, videocall: null, peek: null },
  performer_services: {},
  advert_numbers: [{ advertNumber: number }],
  roles: [{}],
  languages: [],
  mainPhoto: null,
})

it('[S4] after a refusal the lobby says so, offers to ask again, and shows who else is live', async () => {
  const performer = performerOf(7, 'Mira') as unknown as PerformerAccount
  const others = [performer, performerOf(8, 'Ren') as unknown as PerformerAccount]
  const onAsk = vi.fn()
  const props = { performer, performerNumber: 7, viewer: 'client', previewIsOver: false, onAsk } as const
  const refused = { type: 'VIDEO', state: 'DECLINED' } as const
  const page = await openPage(() => createElement(LobbyCall, { ...props, refused }), {
    listPerformers: { performerAccounts: others, total: 2, offset: 0, limit: 5 } as never,
  })
  for (const [role, name] of [
    ['link', /Ren/],
    ['button', 'Ask again'],
  ] as const)
    await vi.waitFor(() => expect(screen.queryByRole(role, { name })).not.toBeNull())
  expect(screen.getByRole('status').textContent).toBe('⁨Mira⁩ cannot right now. Nothing was charged.')
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('VIDEO')
})
