import { describe, expect, it } from 'vitest'
import type { CloseReason, Party, Room, RoomEffect, RoomEvent, ViewingParty } from './room.ts'
import { connectWithinMs, emptyRoom, isVacant, publisherExpectedMs, publisherWaitMs } from './room.ts'
import { roomMachine } from './room-machine.ts'

const start = 1_000_000
const publisher: Party = { connectionId: 'publisher', account: 'performer', sessionId: 'stage' }
const publisherAgain: Party = { ...publisher, connectionId: 'publisher-again' }
const thief: Party = { connectionId: 'thief', account: 'thief', sessionId: 'other' }
const viewer: ViewingParty = {
  connectionId: 'viewer',
  account: 'client',
  sessionId: 'lobby',
  kinds: ['video'],
  isLobby: false,
  offer: 'ours',
}
const withItsOffer: ViewingParty = { ...viewer, offer: 'theirs' }
const soundOfViewer: ViewingParty = { ...viewer, connectionId: 'sound', kinds: ['audio'] }
const bothForViewer: ViewingParty = { ...viewer, connectionId: 'both', kinds: ['video', 'audio'] }
const viewerAgain: ViewingParty = { ...viewer, connectionId: 'viewer-again' }

const at = start
const publishAsked = (party: Party): RoomEvent => ({ type: 'publishAsked', at, party })
const playAsked = (party: ViewingParty, when = at): RoomEvent => ({ type: 'playAsked', at: when, party })
const opened = ({ connectionId }: Party): RoomEvent => ({ type: 'opened', at, connectionId })
const media = ({ connectionId }: Party): RoomEvent => ({
  type: 'media',
  at,
  connectionId,
  hasVideo: true,
  pictureFault: null,
  hasAudio: false,
  codecs: { video: 'H264', audio: '' },
})
const lost = ({ connectionId }: Party): RoomEvent => ({ type: 'lost', at, connectionId, reason: 'worker' })
const connected = ({ connectionId }: Party): RoomEvent => ({ type: 'connected', at, connectionId })
const answerAsked = ({ connectionId }: Party): RoomEvent => ({ type: 'answerAsked', at, connectionId })
const leaveAsked = ({ connectionId }: Party): RoomEvent => ({ type: 'leaveAsked', at, connectionId })
const revoked = (...sessionIds: string[]): RoomEvent => ({
  type: 'revoked',
  at,
  sessionIds: new Set(sessionIds),
})
const tick = (when: number): RoomEvent => ({ type: 'tick', at: when })
const active = (party: Party) => [publishAsked(party), opened(party), media(party)]
const watched = [...active(publisher), playAsked(viewer), opened(viewer)]

/** Plays events into an empty room; the effects are those of the last. */
function after(...events: RoomEvent[]): { room: Room; effects: RoomEffect[] } {
  let room = emptyRoom
  let effects: RoomEffect[] = []
  for (const event of events) {
    const step = roomMachine(room, event)
    room = step.state
    effects = step.effects
  }
  return { room, effects }
}

const refuse = (party: Party, code: string) => ({ type: 'refuse', connectionId: party.connectionId, code })
const close = (party: Party, reason: CloseReason) => ({
  type: 'close',
  connectionId: party.connectionId,
  reason,
})
const play = (party: Party) => ({ type: 'play', connectionId: party.connectionId })
const accept = (party: Party) => ({ type: 'accept', connectionId: party.connectionId })
const publish = (party: Party, replaces: Party | null) => ({
  type: 'publish',
  connectionId: party.connectionId,
  replaces: replaces?.connectionId ?? null,
})
const streamLost = (reason: string) => expect.objectContaining({ type: 'streamLost', reason })

describe('the room machine', () => {
  it.each<[rule: string, events: RoomEvent[], effects: unknown[]]>([
    ['[D2] publishes into an empty room', [publishAsked(publisher)], [publish(publisher, null)]],
    [
      '[D2] answers when the engine has answered',
      [publishAsked(publisher), opened(publisher)],
      [accept(publisher)],
    ],
    ['media starts the stream', active(publisher), [{ type: 'streamChanged' }]],
    [
      '[D7] refuses a name in use',
      [...active(publisher), publishAsked(thief)],
      [refuse(thief, 'NAME_IN_USE')],
    ],
    [
      '[D7] refuses a name whose publisher still connects',
      [publishAsked(publisher), publishAsked(thief)],
      [refuse(thief, 'NAME_IN_USE')],
    ],
    [
      '[D7] lets the rightful publisher take over',
      [...active(publisher), publishAsked(publisherAgain)],
      [streamLost('replaced'), publish(publisherAgain, publisher)],
    ],
    [
      '[D7] tells the first of two offers that it was replaced',
      [publishAsked(publisher), publishAsked(publisherAgain)],
      [refuse(publisher, 'REPLACED'), publish(publisherAgain, publisher)],
    ],
    ['[D7] 502: no publisher', [playAsked(viewer)], [refuse(viewer, 'NOT_RUNNING')]],
    ['[D3] plays what runs', [...active(publisher), playAsked(viewer)], [play(viewer)]],
    ['[D7] waits for a publisher who connects', [publishAsked(publisher), playAsked(viewer)], []],
    [
      '[D7] plays to the waiting viewer as soon as there is media',
      [publishAsked(publisher), opened(publisher), playAsked(viewer), media(publisher)],
      [{ type: 'streamChanged' }, play(viewer)],
    ],
    [
      '[D7] 504: the publisher had no media in time',
      [publishAsked(publisher), playAsked(viewer), tick(start + publisherWaitMs)],
      [refuse(viewer, 'NOT_READY')],
    ],
    [
      'waits for a publisher who was there a moment ago',
      [...active(publisher), lost(publisher), playAsked(viewer)],
      [],
    ],
    [
      'refuses to wait for a publisher who was lost 30 s ago',
      [...active(publisher), lost(publisher), playAsked(viewer, start + publisherExpectedMs)],
      [refuse(viewer, 'NOT_RUNNING')],
    ],
    ['says when the stream is lost', [...active(publisher), lost(publisher)], [streamLost('gone')]],
    [
      '[D3] passes the answer on',
      [...watched, answerAsked(viewer)],
      [{ type: 'answer', connectionId: 'viewer' }],
    ],
    [
      '[D7] 507: an answer without an offer',
      [answerAsked(viewer)],
      [{ type: 'refuseAnswer', code: 'SESSION_NOT_FOUND' }],
    ],
    [
      '[D9] refuses a second answer',
      [...watched, answerAsked(viewer), answerAsked(viewer)],
      [{ type: 'refuseAnswer', code: 'ALREADY_ANSWERED' }],
    ],
    [
      'lets a viewer answer again after a bad answer',
      [
        ...watched,
        answerAsked(viewer),
        { type: 'answerFailed', at, connectionId: 'viewer' },
        answerAsked(viewer),
      ],
      [{ type: 'answer', connectionId: 'viewer' }],
    ],
    [
      'replaces the viewer who comes again',
      [...watched, playAsked(viewerAgain)],
      [close(viewer, 'replaced'), play(viewerAgain)],
    ],
    [
      '[E3] the sound of a visitor does not replace its picture',
      [...watched, playAsked(soundOfViewer)],
      [play(soundOfViewer)],
    ],
    [
      '[E3] one connection for both kinds replaces those of sound and picture',
      [...watched, playAsked(soundOfViewer), opened(soundOfViewer), playAsked(bothForViewer)],
      [close(viewer, 'replaced'), close(soundOfViewer, 'replaced'), play(bothForViewer)],
    ],
    [
      '[H1] answers the offer of a player',
      [...active(publisher), playAsked(withItsOffer), opened(withItsOffer)],
      [accept(withItsOffer)],
    ],
    [
      '[H1] and takes no answer from it',
      [...active(publisher), playAsked(withItsOffer), opened(withItsOffer), answerAsked(withItsOffer)],
      [{ type: 'refuseAnswer', code: 'ALREADY_ANSWERED' }],
    ],
    ['lets a viewer leave', [...watched, leaveAsked(viewer)], [close(viewer, 'left')]],
    [
      'lets a viewer leave whose offer is still being made',
      [...active(publisher), playAsked(viewer), leaveAsked(viewer)],
      [refuse(viewer, 'SESSION_NOT_FOUND'), close(viewer, 'left')],
    ],
    [
      'lets the publisher leave',
      [...active(publisher), leaveAsked(publisher)],
      [streamLost('gone'), close(publisher, 'left')],
    ],
    [
      '[D7] 504: a publisher whose worker dies while it answers may try again',
      [publishAsked(publisher), lost(publisher)],
      [refuse(publisher, 'UNAVAILABLE')],
    ],
    ['ignores that a connection leaves which is gone', [...watched, leaveAsked(soundOfViewer)], []],
    [
      '[D8] revoking cuts publisher and viewers',
      [...watched, revoked('stage', 'lobby')],
      [streamLost('revoked'), close(publisher, 'revoked'), close(viewer, 'revoked')],
    ],
    [
      '[D8] revoking cuts an offer that is still being made',
      [...active(publisher), playAsked(viewer), revoked('lobby')],
      [refuse(viewer, 'SESSION_REVOKED'), close(viewer, 'revoked')],
    ],
    [
      'closes a connection that the engine opened after its revocation',
      [...active(publisher), playAsked(viewer), revoked('lobby'), opened(viewer)],
      [close(viewer, 'left')],
    ],
    [
      'gives up a viewer who never connects',
      [...watched, tick(start + connectWithinMs)],
      [close(viewer, 'late')],
    ],
    [
      'gives up a publisher without media',
      [publishAsked(publisher), opened(publisher), tick(start + connectWithinMs)],
      [close(publisher, 'late')],
    ],
    [
      'does not time out connected viewers',
      [...watched, connected(viewer), tick(start + connectWithinMs)],
      [],
    ],
  ])('%s', (_, events, effects) => {
    expect(after(...events).effects).toEqual(effects)
  })

  it('keeps its viewers while the publisher is away, and is vacant only when nothing is expected', () => {
    const { room } = after(...watched, connected(viewer), lost(publisher))
    expect(room.viewers.get('viewer')?.phase).toBe('connected')
    const left = roomMachine(room, lost(viewer)).state
    expect(isVacant(left, start)).toBe(false)
    expect(isVacant(left, start + publisherExpectedMs)).toBe(true)
  })
})
