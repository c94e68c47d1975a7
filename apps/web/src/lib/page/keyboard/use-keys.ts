import { useEffectEvent, useLayoutEffect } from 'react'

/** Whether no dialog is open, and the key writes nothing into a text field that has the focus: shortcuts are off then. */
export function isForTheScreen(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  return !target.closest(/^F\d+$/.test(event.key) ? 'dialog' : textFields)
}

const textFields = 'input:not([type=range]), select, textarea, dialog, [contenteditable]'

/**
 * Keyboard shortcuts of this screen, in lower case; off in text fields and while a dialog is open. A key that is held acts
 * once, unless it `repeats`.
 */
export function useKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  { repeats = false } = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = isForTheScreen(event) ? actions[event.key.toLowerCase()] : undefined
    if (!action) return
    event.preventDefault()
    if (repeats || !event.repeat) action()
  })
  // before the screen is painted: a key works as soon as its button is seen
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
