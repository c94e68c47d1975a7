import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useLookedAt } from './use-looked-at.ts'

function open({ reducesMotion = false } = {}) {
  vi.useFakeTimers()
  const grid = document.createElement('section')
  grid.innerHTML = '<div data-performer="one"><a href="/1">1</a></div><div><a href="/2">2</a></div>'
  document.body.append(grid)
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('hover') || reducesMotion }))
  onTestFinished(() => {
    grid.remove()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const section = { current: grid }
  const { result } = renderHook(() => useLookedAt(section))
  const [open, other] = grid.querySelectorAll('a')
  const focus = (link: Element | undefined, waitMs: number) =>
    act(() => {
      if (link) fireEvent.focusIn(link)
      vi.advanceTimersByTime(waitMs)
    })
  return { result, open, other, focus }
}

it('[P13] looks at the card that has the focus after 200 ms, and at none once a card without a lobby has it', () => {
  const { result, open: link, other, focus } = open()
  focus(link, 199)
  expect(result.current).toBeNull()
  focus(undefined, 1)
  expect(result.current).toBe('one')
  focus(other, 200)
  expect(result.current).toBeNull()
})

it('[P13] looks at no card where the visitor wants little motion', () => {
  const { result, open: link, focus } = open({ reducesMotion: true })
  focus(link, 1_000)
  expect(result.current).toBeNull()
})
