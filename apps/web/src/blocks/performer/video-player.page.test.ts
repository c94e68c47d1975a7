import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { VideoPlayer } from './video-player.tsx'

it('a video is its poster until somebody plays it, and has the focus then; one that does not play can be saved', async () => {
  await using page = await openPage(
    () =>
      createElement(VideoPlayer, {
        src: '/a.webm',
        poster: createElement('img', { src: '/a.webp', alt: '' }),
        title: 'A walk',
      }),
    {},
  )
  const button = page.shown.querySelector('button')
  expect(button?.getAttribute('aria-label')).toBe('Play A walk')
  expect(page.shown.querySelector('video')).toBeNull()
  await page.happen(() => button?.click())
  const video = page.shown.querySelector('video')
  expect(video?.autoplay).toBe(true)
  expect(document.activeElement).toBe(video)
  await page.happen(() => video?.dispatchEvent(new Event('error')))
  expect(page.shown.querySelector('a')?.getAttribute('href')).toBe('/a.webm')
})
