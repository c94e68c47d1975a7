import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { CallConsent } from './call-consent.tsx'

it('[S20] shows a client one’s own picture, with its switches, before the price of a video call', async () => {
  const none = () => []
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = none
      getAudioTracks = none
      getVideoTracks = none
    },
  )
  const performer = { id: 'mira', displayName: 'Mira' }
  const bound = { by: 'balance', credits: 5000, seconds: 2142 } as const
  const reach = {
    pricePerMinute: 140,
    normalPricePerMinute: null,
    credits: 5000,
    bounds: [bound],
    promo: 0,
  }
  const props = { performer, price: 140, onClose: () => undefined, onAsked: () => undefined }
  await openPage(() => createElement(CallConsent, props as never), { reach: { reach } as never })
  const order = [
    'video',
    '[aria-label="Switch your microphone on"], [aria-label="Mute your microphone"]',
    'dt',
  ]
  const found = order.map((selector) => screen.getByRole('dialog').querySelector(selector) as Element)
  expect(found.every(Boolean)).toBe(true)
  for (const [index, element] of found.slice(1).entries())
    expect(found[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
