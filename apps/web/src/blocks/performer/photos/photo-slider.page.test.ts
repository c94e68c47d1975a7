import { createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { VideoPlayer } from '../video-player.tsx'
import { PhotoSlider } from './photo-slider.tsx'

let tellNear = () => {}
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        tellNear = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

const photos = ['a', 'b', 'c', 'd', 'e'].map((file) => ({ id: file, file }))

it('the slider fetches the photo in sight and the next one, and each further one a swipe ahead', async () => {
  await using page = await openPage(
    () => createElement(PhotoSlider, { photos, performerNumber: 1001, name: 'Mara' }),
    {},
  )
  const track = page.shown.querySelector('[role=tabpanel]') as HTMLElement
  const fetched = () =>
    [...track.querySelectorAll('img')].map(({ src }) => src.slice(src.lastIndexOf('/') + 1)).join('')
  expect(fetched()).toBe('ab')
  await page.happen(() => {
    // a page without layout: each photo is one pixel wide
    track.scrollLeft = 2
    track.dispatchEvent(new Event('scroll'))
  })
  expect(fetched()).toBe('abcd')
  await page.happen(() => {
    track.scrollLeft = 0
    track.dispatchEvent(new Event('scroll'))
  })
  expect(fetched()).toBe('abcd')
})

it('a video’s poster is fetched when somebody comes near to it', async () => {
  await using page = await openPage(
    () => createElement(VideoPlayer, { src: '/a.webm', poster: '/a.webp', title: 'A walk' }),
    {},
  )
  const poster = () => page.shown.querySelector('video')?.getAttribute('poster')
  expect(poster()).toBeNull()
  await page.happen(() => tellNear())
  expect(poster()).toBe('/a.webp')
})
