import { attachmentsOfMessage } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Seal } from '../../platform/keys/sealed.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { readUploadedImage } from '../images/index.ts'
import { readBounded } from './body.ts'
import { image, imageFaults, video, videoFaults } from './refused.rules.ts'
import { createSlots } from './slots.ts'
import { imageKey, imageKinds, mayUpload, type Sender, videoKey } from './uploads.rules.ts'
import { insertUpload, unclaimedSince } from './uploads.store.ts'
import { readVideo } from './video/read-video.ts'
import type { VideoType } from './video/remux.ts'

/** an upload that nothing uses is deleted after this time */
export const unclaimedForMs = 3600_000
/** unused uploads that an account may have */
const maxUnclaimed = 20
/** the pictures of a message are sent concurrently; one per account is processed at a time */
const imagesAtOnce = { perAccount: attachmentsOfMessage, processing: 16 }
/** each is in memory, for a moment twice */
const videosAtOnce = { perAccount: 1, processing: 4 }

export interface Upload {
  id: string
  width: number
  height: number
}

export interface VideoUpload extends Upload {
  durationMs: number
  type: VideoType
}

export interface IntakeParts {
  database: Database
  clock: Clock
  random: Random
  files: Files
}

/** [P8] Takes the bodies that accounts send in: each is read within bounds, made anew, and stored as not used yet. */
export function createIntake(parts: IntakeParts & { seal: Seal }) {
  const { database, clock, random, files, seal } = parts
  const images = createSlots(imagesAtOnce)
  const videos = createSlots(videosAtOnce)

  async function takeImage(ownerId: string, body: AsyncIterable<Buffer>, sealed = false): Promise<Upload> {
    await requireSpace(parts, ownerId)
    const original = await readBounded(body, image)
    const made = await images.processing(ownerId, () => readUploadedImage(original))
    if (made.fault) throw refuse('NOT_AN_IMAGE', imageFaults[made.fault])
    const id = random.uuid()
    const { width, height } = made
    // the row is inserted before the files are written, so that the sweep finds them in any case
    await insertUpload(database, {
      id,
      owner_id: ownerId,
      width,
      height,
      sealed,
      created_at: new Date(clock.now()),
      claimed_at: null,
    })
    for (const kind of imageKinds)
      await files.write(imageKey(id, kind), sealed ? seal.seal(made[kind], `${id} ${kind}`) : made[kind])
    return { id, width, height }
  }

  async function takeVideo(ownerId: string, body: AsyncIterable<Buffer>): Promise<VideoUpload> {
    await requireSpace(parts, ownerId)
    const original = await readBounded(body, video)
    const made = await videos.processing(ownerId, () => readVideo(new Uint8Array(original)))
    if (made.fault) throw refuse('NOT_A_VIDEO', videoFaults[made.fault])
    const id = random.uuid()
    const { width, height, durationMs, type } = made
    await insertUpload(database, {
      id,
      owner_id: ownerId,
      width,
      height,
      video: type,
      bytes: made.video.length,
      duration_ms: durationMs,
      created_at: new Date(clock.now()),
      claimed_at: null,
    })
    await files.write(videoKey(id, type), Buffer.from(made.video.buffer))
    return { id, width, height, durationMs, type }
  }

  return {
    async image(sender: Sender, body: AsyncIterable<Buffer>): Promise<Upload> {
      requireProven(sender)
      return images.perAccount(sender.accountId, () => takeImage(sender.accountId, body))
    },

    async document(sender: Sender, body: AsyncIterable<Buffer>): Promise<Upload> {
      requireProven(sender)
      return images.perAccount(sender.accountId, () => takeImage(sender.accountId, body, true))
    },

    async video(sender: Sender, body: AsyncIterable<Buffer>): Promise<VideoUpload> {
      requireProven(sender)
      return videos.perAccount(sender.accountId, () => takeVideo(sender.accountId, body))
    },
  }
}

function requireProven(sender: Sender): void {
  if (!mayUpload(sender)) throw refuse('EMAIL_NOT_VERIFIED')
}

async function requireSpace({ database, clock }: IntakeParts, ownerId: string): Promise<void> {
  const { count, oldest } = await unclaimedSince(database, ownerId, new Date(clock.now() - unclaimedForMs))
  if (count < maxUnclaimed || oldest === null) return
  const leftMs = oldest.getTime() + unclaimedForMs - clock.now()
  const minutes = Math.ceil(leftMs / 60_000)
  throw refuse('RATE_LIMITED', {
    rule: 'unclaimed',
    params: { count: minutes },
    message: `You sent in many pictures or videos that nothing shows yet. Try again in ${minutes} min.`,
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  })
}
