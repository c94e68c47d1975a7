import { LiveError } from '@footlight/live'
import { screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import type { BrowserCall, CallView } from '../call.ts'
import { CallControls } from './call-controls.tsx'

const track = (kind: 'audio' | 'video') => ({ kind }) as MediaStreamTrack
const settings = {
  audio: true,
  video: true,
  cameraId: undefined,
  microphoneId: undefined,
  facing: undefined,
  quality: 'md',
} as const
const own = { settings, audio: track('audio'), video: track('video'), isSharing: false, error: undefined }
const view: CallView = {
  state: { name: 'connected' },
  own,
  other: undefined,
  up: undefined,
  down: undefined,
  isStopped: false,
}

async function open(first: CallView) {
  vi.stubGlobal('MediaStream', class {})
  const change = vi.fn()
  let show = (_view: CallView) => {}
  const nothing = () => {}
  function Controls() {
    const [shown, setShown] = useState(first)
    show = setShown
    return createElement(CallControls, {
      call: { change } as unknown as BrowserCall,
      view: shown,
      onMicrophone: nothing,
      onFullscreen: nothing,
      onPictureInPicture: nothing,
      end: null,
    })
  }
  const page = await openPage(() => createElement(Controls), {})
  return { ...page, change, show: (next: CallView) => page.happen(() => show(next)) }
}

it('[S20] says during a call that the camera did not open, and offers to switch it on', async () => {
  const error = new LiveError('DEVICE_BUSY', '')
  const { user, change } = await open({ ...view, own: { ...own, video: undefined, error } })
  expect(screen.getByRole('alert').textContent).toMatch(/^The camera is in use\./)
  await user.click(screen.getByRole('button', { name: 'Switch your camera on' }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ video: true })
})

it('[S17] closes the dialog of the devices when another page takes the call', async () => {
  const { user, show } = await open(view)
  await user.click(screen.getByRole('button', { name: 'Camera and microphone' }))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await show({ ...view, state: { name: 'elsewhere' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  await show(view)
  expect(screen.queryByRole('dialog')).toBeNull()
})
