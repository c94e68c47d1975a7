import type { MediaReport } from '@footlight/contract/internal'
import { until } from '@footlight/test-kit/wait'
import { describe, expect, it } from 'vitest'
import { getOffer, sendResponse, startMediaKit } from '../../testing/media-kit.ts'
import { offerSdp } from '../../testing/watched-engine.ts'
import { countRefusals } from './codec-refusals.ts'
import { emptyRoom, type Room, type RoomEvent, type ViewingParty } from './room.ts'
import { roomMachine } from './room-machine.ts'

const viewer = (connectionId: string, sessionId = connectionId): ViewingParty => ({
  connectionId,
  account: sessionId,
  sessionId,
  kinds: ['video', 'audio'],
  isLobby: false,
  offer: 'ours',
})
const live: Room = {
  ...emptyRoom,
  publisher: {
    phase: 'active',
    connectionId: 'p',
    account: 'performer',
    sessionId: 'stage',
    hasVideo: true,
    hasAudio: true,
    pictureFault: null,
    codecs: { video: 'H264', audio: 'opus' },
  },
}
const after = (room: Room, ...events: RoomEvent[]): Room =>
  events.reduce((state, event) => roomMachine(state, event).state, room)
const opened = (party: ViewingParty): RoomEvent[] => [
  { type: 'playAsked', at: 0, party },
  { type: 'opened', at: 0, connectionId: party.connectionId },
]
const refused = after(live, ...opened(viewer('v')), { type: 'codecRefused', at: 1_000, connectionId: 'v' })

describe('viewers whose player does not play the codec', () => {
  it('[D7] are counted by session, by an answer that refuses the picture or an offer without its codec', () => {
    const again = after(refused, ...opened(viewer('w', 'v')), {
      type: 'codecRefused',
      at: 2_000,
      connectionId: 'w',
    })
    expect(countRefusals(again)).toEqual([{ codec: 'H264', viewers: 1 }])
    const whep = after(
      again,
      { type: 'playAsked', at: 3_000, party: { ...viewer('x'), offer: 'theirs' } },
      { type: 'openFailed', at: 3_000, connectionId: 'x', code: 'CODEC_NOT_SUPPORTED' },
    )
    expect(countRefusals(whep)).toEqual([{ codec: 'H264', viewers: 2 }])
    expect(whep.viewers.size).toBe(0)
  })

  it.each<[string, RoomEvent[]]>([
    ['a minute passes', [{ type: 'tick', at: 61_000 }]],
    ['its session is revoked', [{ type: 'revoked', at: 2_000, sessionIds: new Set(['v']) }]],
    ['the publisher goes', [{ type: 'lost', at: 2_000, connectionId: 'p', reason: 'closed' }]],
    [
      'another connection of it plays the picture',
      [...opened(viewer('w', 'v')), { type: 'connected', at: 2_000, connectionId: 'w' }],
    ],
  ])('[D7] are not counted any more when %s', (_, events) => {
    expect(countRefusals(after(refused, { type: 'tick', at: 60_000 }))).toHaveLength(1)
    expect(countRefusals(after(refused, ...events))).toEqual([])
  })

  it('[D7] are 200 at most', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `v${index}`)
    const many = ids.reduce(
      (room, id) => after(room, ...opened(viewer(id)), { type: 'codecRefused', at: 1_000, connectionId: id }),
      live,
    )
    expect(countRefusals(many)).toEqual([{ codec: 'H264', viewers: 200 }])
  })

  it('[D7, S2] are told the codec at once and reported, and their connection is closed', async () => {
    const reports: MediaReport[] = []
    await using kit = await startMediaKit({
      sendReport: async (report) => {
        reports.push(report)
        return { revoke: [], funded: [] }
      },
    })
    using client = await kit.connect()
    await kit.broadcast(client)
    const token = await kit.mint({ audience: 'lobby', kind: 'guest' })
    const offer = await client.ask({ ...getOffer(token) })
    const refusing = offerSdp.replace('m=video 9', 'm=video 0').replaceAll(/a=ice-.*\r\n/g, '')
    const id = offer.streamInfo?.sessionId
    expect(await client.ask(sendResponse(token, id, refusing))).toMatchObject({
      status: 505,
      statusDescription: expect.stringMatching(/^CODEC_NOT_SUPPORTED: H264 /),
    })
    expect(kit.engine.closed).toEqual([id])
    const last = await until('the report', () =>
      reports.find(({ streams }) => streams.some(({ cannotPlay }) => cannotPlay.length > 0)),
    )
    expect(last.streams[0]?.cannotPlay).toEqual([{ codec: 'H264', viewers: 1 }])
    expect(reports.at(-1)?.viewerSessionIds).toEqual([])
  })
})
