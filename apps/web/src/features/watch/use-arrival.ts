import { useEffect, useRef } from 'react'
import type { ShowPhase } from './show-phase.ts'

/**
 * Where a change of phase takes a keyboard: the button that it was on is gone, so it continues at the start of the
 * new screen. Nothing happens on the first phase, nor while the same screen stays.
 */
export function useArrival(phase: ShowPhase['name']): void {
  const shown = useRef(phase)
  useEffect(() => {
    const from = shown.current
    shown.current = phase
    if (screenOf(from) !== screenOf(phase)) document.getElementById('main')?.focus({ preventScroll: true })
    else if (phase !== from && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [phase])
}

function screenOf(phase: ShowPhase['name']): string {
  return phase === 'asking' || phase === 'starting' ? 'lobby' : phase
}

/** What a screen reader hears on a change of phase; empty where the screen's own log speaks. */
export function arrivalText(phase: ShowPhase): string {
  switch (phase.name) {
    case 'lobby':
    case 'elsewhere':
      return ''
    case 'asking':
      return `Waiting for ${phase.request.performerName}. Nothing is charged while you wait.`
    case 'starting':
      return `${phase.request.performerName} said yes. The picture is on its way.`
    case 'show':
      return `You are in a private show with ${phase.session.performerName}.`
    case 'ended':
      return 'The show is over. The receipt follows.'
  }
}
