import { describe, expect, it } from 'vitest'
import { type CallEvent, type CallRole, type CallState, callTransition, newCall } from './call-machine.ts'

/** The last state after these events, and all effects on the way, briefly. */
function play(role: CallRole, events: readonly (CallEvent | CallEvent['type'])[], from: CallState = newCall) {
  let state = from
  const did: string[] = []
  for (const event of events) {
    const step = callTransition(
      state,
      typeof event === 'string' ? ({ type: event } as CallEvent) : event,
      role,
    )
    state = step.state
    did.push(...step.effects.map((effect) => (effect.type === 'wait' ? `wait ${effect.ms}` : effect.type)))
  }
  return { state, did }
}

const lost: CallEvent = { type: 'failed', message: 'gone', recoverable: true }
const connected: CallState = { name: 'connected' }

describe('one side of a video call', () => {
  it('[S20] the caller opens its devices, registers, calls, and calls again each second until it is answered', () => {
    const { state, did } = play('caller', [
      ...(['claimed', 'opened', 'registered', 'unanswered', 'due', 'unanswered', 'due', 'answered'] as const),
      'connected',
    ])
    expect(state).toEqual(connected)
    expect(did).toEqual([
      ...['openMedia', 'stopWaiting', 'openLeg', 'stopWaiting', 'callPeer'],
      ...['stopWaiting', 'wait 1000', 'callPeer', 'stopWaiting', 'wait 1000', 'callPeer'],
      ...['wait 15000', 'stopWaiting', 'sendSettings'],
    ])
  })

  it('[S20] the callee registers and calls no name itself', () => {
    const { state, did } = play('callee', ['claimed', 'opened', 'registered', 'due'])
    expect(state).toEqual({ name: 'ringing', attempt: 0 })
    expect(did).not.toContain('callPeer')
  })

  it('[C2] retries after 1 ms, then every 1.5 s, and does not give up while the session is held', () => {
    const { state, did } = play('caller', Array(30).fill([lost, 'due']).flat(), connected)
    const waits = did.filter((effect) => effect.startsWith('wait'))
    expect(waits).toEqual(['wait 1', ...Array(29).fill('wait 1500')])
    expect(did.filter((effect) => effect === 'closeLeg')).toHaveLength(30)
    expect(state).toEqual({ name: 'registering', attempt: 30 })
  })

  it('[C3] gives a disconnected media connection 3 s to heal, then connects anew', () => {
    expect(play('caller', ['disconnected', 'connected'], connected).state).toEqual(connected)
    const late = play('caller', ['disconnected', 'due'], connected)
    expect(late.state).toEqual({ name: 'pausing', attempt: 1 })
    expect(late.did).toEqual(['wait 3000', 'closeLeg', 'wait 1'])
  })

  it('[S8] counts attempts from 0 again once media is connected', () => {
    const events = [lost, 'due', 'registered', 'answered', 'connected', lost] as const
    expect(play('callee', events, connected).state).toEqual({ name: 'pausing', attempt: 1 })
  })

  it('[S20] after the other side reloads, the caller calls again and the callee waits, each on the leg it has', () => {
    for (const role of ['caller', 'callee'] as const) {
      const { state, did } = play(role, ['hungUp'], connected)
      expect(state).toEqual({ name: 'ringing', attempt: 0 })
      expect(did).not.toContain('closeLeg')
      expect(did.includes('wait 1000')).toBe(role === 'caller')
    }
  })

  it('[C2] waits without a timer while the browser is offline, and tries at once when it is back', () => {
    const away = play('caller', [lost, 'offline'], connected)
    expect(away.did.at(-1)).toBe('stopWaiting')
    expect(play('caller', ['online'], away.state).did).toEqual(['stopWaiting', 'openLeg'])
  })

  it('[C4] closes camera, microphone and gateway at a refusal of the server until a press, and says its words', () => {
    const refused = play('callee', [{ type: 'failed', message: 'No.', recoverable: false }, 'due'], {
      name: 'registering',
      attempt: 3,
    })
    expect(refused.state).toEqual({ name: 'refused', message: 'No.' })
    expect(refused.did).toEqual(['stopWaiting', 'closeLeg', 'closeMedia'])
    expect(play('callee', ['tryNow'], refused.state).did).toEqual(['openMedia'])
  })

  it('[S20] joins without devices that are refused on a press, and with one as soon as it opens', () => {
    const blocked = play('caller', ['claimed', 'blocked'])
    expect(blocked.state).toEqual({ name: 'blocked' })
    expect(play('caller', ['openAgain'], blocked.state).did).toEqual(['openMedia'])
    for (const event of ['joinAnyway', 'opened'] as const)
      expect(play('caller', [event], blocked.state).state).toEqual({ name: 'registering', attempt: 0 })
  })

  it('[S17] lets go of camera, microphone and gateway when another page takes the call, and takes it back', () => {
    const { state, did } = play('caller', ['claimedElsewhere'], connected)
    expect(state).toEqual({ name: 'elsewhere' })
    expect(did).toEqual(['stopWaiting', 'closeLeg', 'closeMedia'])
    expect(play('caller', ['claimed'], state).state).toEqual({ name: 'opening' })
  })

  it('[S17] has no call while another page has it, until a press takes it over', () => {
    const { state, did } = play('callee', ['claimedElsewhere', 'opened', 'due', 'tryNow'])
    expect(state).toEqual({ name: 'elsewhere' })
    expect(did).not.toContain('openMedia')
    expect(play('callee', ['claimed'], state).did).toEqual(['openMedia'])
  })

  it('[B10] absorbs every event once it has ended', () => {
    const { state } = play('caller', ['end'], connected)
    const late = ['claimed', 'opened', 'registered', 'answered', 'connected', 'hungUp', lost, 'due', 'online']
    expect(play('caller', late as CallEvent['type'][], state)).toEqual({ state: { name: 'ended' }, did: [] })
  })
})
