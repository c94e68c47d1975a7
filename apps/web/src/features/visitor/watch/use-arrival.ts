import { sessionKinds } from '@footlight/contract'
import { useEffect, useRef } from 'react'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import type { ShowPhase } from './show/show-phase.ts'

/** Moves the focus to the start of a new screen; within one screen only if the focused control was removed. */
export function useArrival(phase: ShowPhase['name']): void {
  const screen = phase === 'asking' || phase === 'starting' ? 'lobby' : phase
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
  useFocusFallback(phase)
}

/** What a screen reader announces on a change of phase; empty where nothing happened yet. */
export function arrivalText(phase: ShowPhase): string {
  switch (phase.name) {
    case 'lobby':
    case 'elsewhere':
      return ''
    case 'asking':
      return say('You asked {name}. Nothing is charged while you wait.', {
        name: isolated(phase.request.performerName),
      })
    case 'starting': {
      const { medium, isAside } = sessionKinds[phase.request.type]
      if (isAside) return say('You may look in. The picture is on its way.')
      const name = isolated(phase.request.performerName)
      return medium === 'gateway'
        ? say('{name} said yes. You are being connected.', { name })
        : say('{name} said yes. The picture is on its way.', { name })
    }
    case 'show': {
      const name = isolated(phase.session.performerName)
      const { medium, isAside } = sessionKinds[phase.session.type]
      if (medium === 'telephone') return say('You are on the telephone with {name}.', { name })
      if (medium === 'gateway') return say('You are in a video call with {name}.', { name })
      return isAside
        ? say('You are peeking at {name}. They do not see you.', { name })
        : say('You are in a private show with {name}.', { name })
    }
    case 'ended':
      return say('It is over. The receipt follows.')
  }
}
