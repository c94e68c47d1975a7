import type { Player } from '../../player/api.ts'
import { createFallbackPlayer, type FallbackOptions } from '../index.ts'

const place = document.createElement('div')
document.body.append(place)
const canvas = () => place.querySelector('canvas')

/** What the browser test drives: one fallback player a page. */
const fallback = {
  player: undefined as Player | undefined,
  states: [] as string[],
  errors: [] as string[],
  soundDevices: 0,
  play(options: Omit<FallbackOptions, 'element'>) {
    fallback.player = createFallbackPlayer(
      { ...options, element: place },
      {
        onStateChange: (state) => void fallback.states.push(state),
        onError: ({ code }) => void fallback.errors.push(code),
      },
    )
    fallback.player.start()
  },
  size: () => [canvas()?.width, canvas()?.height],
  kind: () => (canvas()?.getContext('2d') ? '2d' : 'webgl'),
  loseContext() {
    canvas()?.getContext('webgl')?.getExtension('WEBGL_lose_context')?.loseContext()
  },
}

globalThis.AudioContext = class extends AudioContext {
  constructor() {
    super()
    fallback.soundDevices += 1
  }
}

Object.assign(globalThis, { fallback })
