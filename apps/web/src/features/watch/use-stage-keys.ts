import { useEffect, useEffectEvent } from 'react'

interface StageKeys {
  toggleMute(): void
  toggleFullscreen(): void
  togglePictureInPicture(): void
  /** undefined where there is nothing to dismiss */
  dismiss: (() => void) | undefined
}

/** M mutes, F fills the screen, P takes the picture out, Esc dismisses a warning; never while somebody writes or a dialog is open. */
export function useStageKeys(keys: StageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, dialog, [contenteditable]')
    )
      return
    const action = {
      m: keys.toggleMute,
      f: keys.toggleFullscreen,
      p: keys.togglePictureInPicture,
      escape: keys.dismiss,
    }[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
