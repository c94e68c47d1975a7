import type { CallEffect, CallEvent, CallState } from './call-machine.ts'
import type { Legs, LegsPorts } from './legs.ts'
import type { OwnMedia } from './own-media.ts'

export interface CallEffectsPorts extends Pick<LegsPorts, 'after'> {
  /** calls back when the browser goes offline and comes back, until the returned function is called */
  onNetwork(listener: (isOnline: boolean) => void): () => void
}

interface CallParts {
  media: OwnMedia
  legs: Legs
  getState(): CallState
  dispatch(event: CallEvent): void
}

/** Executes the effects of the call's machine: camera and microphone, the gateway, and one timer. */
export function createCallEffects(ports: CallEffectsPorts, { media, legs, getState, dispatch }: CallParts) {
  let stopWaiting = () => {}
  let isOnline = true
  const stopListening = ports.onNetwork((isBack) => {
    isOnline = isBack
    dispatch({ type: isBack ? 'online' : 'offline' })
  })

  function wait(delayMs: number) {
    stopWaiting()
    // [C2] the browser says when it is back
    if (getState().name === 'pausing' && !isOnline) return
    stopWaiting = ports.after(delayMs, () => dispatch({ type: 'due' }))
  }

  return {
    perform(effect: CallEffect) {
      switch (effect.type) {
        case 'openMedia':
          return void media.open().then((isOpen) => dispatch({ type: isOpen ? 'opened' : 'blocked' }))
        case 'closeMedia':
          return media.close()
        case 'openLeg':
          return legs.open()
        case 'closeLeg':
          return legs.close()
        case 'callPeer':
          return legs.current?.callPeer()
        case 'sendSettings':
          return legs.current?.send(media.sent())
        case 'wait':
          return wait(effect.ms)
        case 'stopWaiting':
          return stopWaiting()
      }
    },
    close: stopListening,
  }
}
