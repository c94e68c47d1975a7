import { fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { VideoPlayer } from './video-player.tsx'

it('shows the poster until played, then focuses the video; offers a download if it does not play', async () => {
  const page = await openPage(
    () =>
      createElement(VideoPlayer, {
        src: '/a.webm',
        poster: createElement('img', { src: '/a.webp', alt: '' }),
        title: 'A walk',
      }),
    {},
  )
  expect(screen.queryByLabelText('A walk')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Play A walk' }))
  const video = screen.getByLabelText<HTMLVideoElement>('A walk')
  expect(video.autoplay).toBe(true)
  expect(document.activeElement).toBe(video)
  await page.happen(() => void fireEvent.error(video))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/a.webm')
})
