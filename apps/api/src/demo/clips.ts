import { readFile } from 'node:fs/promises'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Random } from '../platform/random.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Uploads } from '../site/index.ts'

/** Short videos of the demo's broadcasters, as their stages show them. */
const clips = [
  { number: 1002, file: 'p1002-1', title: 'Before the curtain', forSubscribers: false },
  { number: 1003, file: 'p1003-1', title: 'Before the rehearsal', forSubscribers: false },
  { number: 1003, file: 'p1003-2', title: 'Behind the scenes', forSubscribers: true },
  { number: 1004, file: 'p1004-1', title: 'The first number', forSubscribers: false },
] as const

const read = async (name: string) => readFile(new URL(`./clips/${name}`, import.meta.url))

/** [P5] Adds the demo's videos where the database has none. */
export async function seedClips(parts: {
  database: Database
  clock: Clock
  random: Random
  uploads: Pick<Uploads, 'storeOwn'>
}): Promise<void> {
  const { database, clock, random, uploads } = parts
  if (await database.selectFrom('medias').select('id').limit(1).executeTakeFirst()) return
  const at = new Date(clock.now())
  const cast = await database
    .selectFrom('performers')
    .select(['id', 'number'])
    .where(
      'number',
      'in',
      clips.map(({ number }) => number),
    )
    .execute()
  const perClip = await Promise.all(
    clips.map(async ({ number, file, title, forSubscribers }) => {
      const owner = cast.find((one) => one.number === number)
      if (!owner) return []
      const size = { width: 480, height: 360 }
      const video = { type: 'mp4', bytes: await read(`${file}.mp4`), durationMs: 5014 } as const
      const [video_id, poster_id] = [
        await uploads.storeOwn(owner.id, { ...size, video }),
        await uploads.storeOwn(owner.id, { ...size, image: await read(`${file}.webp`) }),
      ]
      return [
        {
          ...size,
          id: random.uuid(),
          performer_id: owner.id,
          title,
          video_id,
          video: video.type,
          poster_id,
          duration_ms: video.durationMs,
          for_subscribers: forSubscribers,
          approval_status: 'approved' as const,
          reason: null,
          revision: 1,
          submitted_at: at,
          created_at: at,
        },
      ]
    }),
  )
  const rows = perClip.flat()
  if (rows.length > 0)
    await inTransaction(database, async (tx) => tx.insertInto('medias').values(rows).execute())
}
