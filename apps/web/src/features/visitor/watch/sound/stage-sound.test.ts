import type { StreamOptions } from '@footlight/contract'
import { LiveError, type PlayerCallbacks, type PlayerOptions } from '@footlight/live'
import { expect, it } from 'vitest'
import { openStageSound, type SoundState } from './stage-sound.ts'

const stream: StreamOptions = {
  serverUrl: 'wss://host/webrtc-session.json',
  applicationName: 'live',
  streamName: 'p1002',
  token: 'of the picture',
  relayServers: [],
}

/** A lobby's sound over fake players and a fixed clock. */
function setUp() {
  const players: { options: PlayerOptions; callbacks: PlayerCallbacks; muted: boolean; closed: boolean }[] =
    []
  const states: SoundState[] = []
  let due: (() => void) | undefined
  const sound = openStageSound(stream, async () => ({ ...stream, token: 'a fresh one' }), {
    createPlayer(options, callbacks = {}) {
      const player = { options, callbacks, muted: options.muted ?? false, closed: false }
      players.push(player)
      const close = () => {
        player.closed = true
      }
      return {
        state: 'disconnected',
        start: () => callbacks.onStateChange?.('connecting'),
        stop: close,
        close,
        play: () => undefined,
        setMuted: (muted) => {
          player.muted = muted
        },
        setVolume: () => undefined,
        setPaused: () => undefined,
        [Symbol.dispose]: close,
      }
    },
    createElement: () => ({}) as HTMLVideoElement,
    after(_delayMs, run) {
      due = run
      return () => {
        due = undefined
      }
    },
    onState: (state) => states.push(state),
  })
  return {
    sound,
    players,
    states,
    open: () => players.filter(({ closed }) => !closed).length,
    passAMoment: () => due?.(),
  }
}

it('[E3] opens nothing while muted, and the sound alone when unmuted, with a token of its own', async () => {
  const { sound, players, states } = setUp()
  sound.setMuted(true)
  expect(players).toEqual([])
  sound.setMuted(false)
  expect(players[0]?.options).toMatchObject({ media: 'audio', muted: false, streamName: 'p1002' })
  expect(players[0]?.options.token).toBeUndefined()
  expect(await players[0]?.options.getToken?.()).toMatchObject({ token: 'a fresh one' })
  players[0]?.callbacks.onStateChange?.('active')
  expect(states.at(-1)).toBe('playing')
})

it('[E3] mutes immediately, and closes the connection after 3 s unless it is unmuted before', () => {
  const { sound, players, states, open, passAMoment } = setUp()
  sound.setMuted(false)
  players[0]?.callbacks.onStateChange?.('active')
  sound.setMuted(true)
  expect([players[0]?.muted, open(), states.at(-1)]).toEqual([true, 1, 'off'])
  sound.setMuted(false)
  passAMoment()
  expect([players.length, players[0]?.muted, open(), states.at(-1)]).toEqual([1, false, 1, 'playing'])
  sound.setMuted(true)
  passAMoment()
  expect(open()).toBe(0)
  // a late state of a closed player is dropped
  sound.setMuted(false)
  expect([players.length, states.at(-1)]).toEqual([2, 'coming'])
})

it.each(['onError', 'onAutoplayBlocked'] as const)(
  'says that no sound comes after %s, and tries again when unmuted again',
  (failure) => {
    const { sound, players, states, open } = setUp()
    sound.setMuted(false)
    players[0]?.callbacks[failure]?.(new LiveError('ATTEMPTS_EXHAUSTED', 'gave up'))
    expect([states.at(-1), open()]).toEqual(['failed', 0])
    sound.setMuted(true)
    sound.setMuted(false)
    expect([players.length, states.at(-1)]).toEqual([2, 'coming'])
  },
)

it('closes with the stage', () => {
  const { sound, open, passAMoment } = setUp()
  sound.setMuted(false)
  sound[Symbol.dispose]()
  passAMoment()
  expect(open()).toBe(0)
})
