import { useEffect, useRef } from 'react'
import { isolated } from '../../lib/format.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import type { ShowPhase } from './show/show-phase.ts'

/** A new screen takes the keyboard to its start; within one screen the focus is only moved when its control is gone. */
export function useArrival(phase: ShowPhase['name']): void {
  const screen = phase === 'asking' || phase === 'starting' ? 'lobby' : phase
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
  useKeptFocus(phase)
}

/** What a screen reader hears on a change of phase; empty where nothing happened yet. */
export function arrivalText(phase: ShowPhase): string {
  switch (phase.name) {
    case 'lobby':
    case 'elsewhere':
      return ''
    case 'asking':
      return `You asked ${isolated(phase.request.performerName)}. Nothing is charged while you wait.`
    case 'starting':
      return phase.request.type === 'PEEK'
        ? 'You may look in. The picture is on its way.'
        : `${isolated(phase.request.performerName)} said yes. The picture is on its way.`
    case 'show':
      if (phase.session.type === 'PHONE')
        return `You are on the telephone with ${isolated(phase.session.performerName)}.`
      return phase.session.type === 'PEEK'
        ? `You are peeking at ${isolated(phase.session.performerName)}. They do not see you.`
        : `You are in a private show with ${isolated(phase.session.performerName)}.`
    case 'ended':
      return 'It is over. The receipt follows.'
  }
}
