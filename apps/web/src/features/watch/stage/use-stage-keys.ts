import { useEffect, useEffectEvent } from 'react'

interface StageKeys {
  toggleMute(): void
  toggleFullscreen(): void
  togglePictureInPicture(): void
  /** undefined where the window is too narrow for it */
  toggleTheatre: (() => void) | undefined
  help(): void
  /** undefined where there is nothing to dismiss */
  dismiss: (() => void) | undefined
}

/** The keys of the stage, as `ShortcutHelp` names them; never while somebody writes or a dialog is open. */
export function useStageKeys(keys: StageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.target instanceof Element &&
      event.target.closest('input:not([type=range]), select, textarea, dialog, [contenteditable]')
    )
      return
    const action = {
      m: keys.toggleMute,
      f: keys.toggleFullscreen,
      p: keys.togglePictureInPicture,
      t: keys.toggleTheatre,
      '?': keys.help,
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
