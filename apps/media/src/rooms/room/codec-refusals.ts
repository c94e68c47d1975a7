import type { CodecRefusal, Room, RoomStep, ViewingParty } from './room.ts'

/** A page that was refused makes no other attempt, and does not say when it is closed. */
const rememberedMs = 60_000
/** more sessions are not told apart: the performer knows by then */
const maxRemembered = 200

/** [D7] Notes that this viewer does not play the codec in which the stream is. */
export function refuseCodec(room: Room, party: ViewingParty, at: number): RoomStep {
  const { sessionId, kinds, isModerator = false } = party
  const { publisher, cannotPlay } = room
  if (publisher.phase !== 'active' || isModerator) return { state: room, effects: [] }
  if (cannotPlay.size >= maxRemembered && !cannotPlay.has(sessionId)) return { state: room, effects: [] }
  const { video, audio } = publisher.codecs
  const codec = kinds.includes('video') && video !== '' ? video : audio
  const noted = new Map(cannotPlay).set(sessionId, { codec, until: at + rememberedMs })
  return { state: { ...room, cannotPlay: noted }, effects: [{ type: 'streamChanged' }] }
}

/** Forgets those of whom `isOver` is true. */
export function forgetRefusals(
  room: Room,
  isOver: (sessionId: string, refusal: CodecRefusal) => boolean,
): RoomStep {
  const left = [...room.cannotPlay].filter(([sessionId, refusal]) => !isOver(sessionId, refusal))
  if (left.length === room.cannotPlay.size) return { state: room, effects: [] }
  return { state: { ...room, cannotPlay: new Map(left) }, effects: [{ type: 'streamChanged' }] }
}

/** How many viewers do not play a codec of the stream, the most frequent first. */
export function countRefusals({ cannotPlay }: Room): { codec: string; viewers: number }[] {
  const byCodec = Map.groupBy(cannotPlay.values(), ({ codec }) => codec)
  return [...byCodec]
    .map(([codec, refusals]) => ({ codec, viewers: refusals.length }))
    .toSorted((one, other) => other.viewers - one.viewers)
}
