import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useStill } from './use-still.ts'

it('[P13] does not go back to an earlier still, whose reply comes after a later one', async () => {
  vi.useFakeTimers()
  const replies: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => replies.push(resolve)))
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = async () => undefined
    },
  )
  let made = 0
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    return `blob:${made}`
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const { result, unmount } = renderHook(() => useStill('performer'))
  onTestFinished(() => {
    unmount()
    address.mockRestore()
    revoke.mockRestore()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const reply = (look: number) =>
    act(async () => {
      replies[look]?.(new Response('a picture'))
      await vi.advanceTimersByTimeAsync(1)
    })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(replies).toHaveLength(2)
  await reply(1)
  expect(result.current).toBe('blob:1')
  await reply(0)
  expect(result.current).toBe('blob:1')
  expect(revoke).toHaveBeenCalledWith('blob:2')
})
