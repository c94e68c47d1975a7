import { fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { PhotoSlider } from './photo-slider.tsx'

const photos = ['a', 'b', 'c', 'd', 'e'].map((file) => ({ id: file, file }))

it('the slider asks for medium pictures and thumb thumbnails, and for no larger ones', async () => {
  await openPage(() => createElement(PhotoSlider, { photos, performerNumber: 1001, name: 'Mara' }), {})
  const kinds = (role: string) =>
    new Set(
      [...screen.getByRole(role).querySelectorAll('img')].flatMap(({ src, srcset }) =>
        `${src} ${srcset}`.match(/(?<=pimg\/1001\/)\w+/g),
      ),
    )
  expect([...kinds('tabpanel')]).toEqual(['medium'])
  expect([...kinds('tablist')]).toEqual(['thumb'])
})

it('loads the visible photo and the next one, and after each swipe the one after that', async () => {
  const page = await openPage(
    () => createElement(PhotoSlider, { photos, performerNumber: 1001, name: 'Mara' }),
    {},
  )
  const track = screen.getByRole('tabpanel')
  const fetched = () =>
    [...track.querySelectorAll('img')].map(({ src }) => src.slice(src.lastIndexOf('/') + 1)).join('')
  expect(fetched()).toBe('ab')
  await page.happen(() => {
    // a page without layout: each photo is one pixel wide
    track.scrollLeft = 2
    fireEvent.scroll(track)
  })
  expect(fetched()).toBe('abcd')
  await page.happen(() => {
    track.scrollLeft = 0
    fireEvent.scroll(track)
  })
  expect(fetched()).toBe('abcd')
})
