import { isDeepStrictEqual } from 'node:util'
import { type CallReply, textsOf } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { EventEmitter } from '../../../platform/events.ts'
import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { ownChangesSince, recordAudit } from '../../../site/index.ts'
import { refuseNameTaken, requireNames } from '../../accounts/index.ts'
import {
  findPerformers,
  isNameTaken,
  lockPerformer,
  type StoredPerformer,
  updatePerformer,
} from '../performers.store.ts'
import { indexAgain } from '../search/search.store.ts'
import {
  type Abouts,
  findAbouts,
  setCategories,
  unknownCategories,
  withoutEmpty,
  writeAbouts,
} from './profile.store.ts'

export type OwnProfile = CallReply<'studioProfile'>
/** without `abouts` these stay as they are */
type Wish = Omit<OwnProfile, 'abouts'> & { abouts?: Abouts | undefined }

const dayMs = 86_400_000
/** [P1] of an approved performer: each change is an operator's to look at */
const namesADay = 3

export interface Profiles {
  /** @throws NOT_FOUND */
  read(performerId: string): Promise<OwnProfile>
  /** @throws NOT_FOUND, VALIDATION at the field */
  set(performerId: string, wish: Wish): Promise<OwnProfile>
}

export interface PerformerEvents {
  /** [P1] in the transaction that changes the name of an approved performer */
  renamed: [tx: Tx, change: { performerId: string; names: [before: string, after: string] }]
}

/** [P1] What performers write about themselves. */
export function createProfiles({
  database,
  transact,
  clock,
  indexForSearch,
  events,
}: {
  database: Database
  transact: Transact
  clock: Clock
  /** writes the search words that are due; never throws */
  indexForSearch(): Promise<void>
  events: Pick<EventEmitter<PerformerEvents>, 'emit'>
}): Profiles {
  async function read(performerId: string): Promise<OwnProfile> {
    const [row] = await findPerformers(database, 'id', [performerId])
    if (!row) throw refuse('NOT_FOUND')
    return profileOf(row, await findAbouts(database, performerId))
  }

  /** The name of a day ago may always be taken back. @throws VALIDATION at the name */
  async function refuseOften(tx: Tx, performerId: string, name: string): Promise<void> {
    const now = clock.now()
    const changed = { actorId: performerId, action: 'profile.set', field: 'displayName' } as const
    const changes = await ownChangesSince(tx, changed, new Date(now - dayMs))
    const oldest = changes[namesADay - 1]
    if (oldest && changes.at(-1)?.before !== name)
      throw refuse('VALIDATION', { fields: [nameOften(oldest.at.getTime() + dayMs - now)] })
  }

  return {
    read,

    async set(performerId, wish) {
      const changed = await transact(async (tx) => {
        const row = await lockPerformer(tx, 'id', performerId)
        if (!row) throw refuse('NOT_FOUND')
        const before = profileOf(row, await findAbouts(tx, performerId))
        const profile = { ...wish, abouts: wish.abouts ? withoutEmpty(wish.abouts) : before.abouts }
        if (isDeepStrictEqual(before, profile)) return false
        const [unknown] = await unknownCategories(tx, profile.categories)
        if (unknown !== undefined) throw refuse('VALIDATION', { fields: [noCategory(unknown)] })
        // only a changed name is checked: a performer may keep a name that is older than the rule
        if (profile.displayName !== before.displayName) {
          requireNames({ displayName: profile.displayName })
          if (await isNameTaken(tx, profile.displayName, performerId)) refuseNameTaken('displayName')
          // an applicant's name is looked at with the application
          if (row.approval_status === 'approved') {
            await refuseOften(tx, performerId, profile.displayName)
            await events.emit('renamed', tx, {
              performerId,
              names: [before.displayName, profile.displayName],
            })
          }
        }
        await updatePerformer(tx, performerId, {
          display_name: profile.displayName,
          ...textsOf(profile),
          languages: profile.languages,
          country: profile.country,
        })
        await writeAbouts(tx, performerId, profile.abouts)
        await setCategories(tx, performerId, profile.categories)
        await indexAgain(tx, performerId)
        await recordAudit(tx, {
          actorId: performerId,
          action: 'profile.set',
          subject: performerId,
          before: { ...before },
          after: { ...profile },
          at: new Date(clock.now()),
        })
        return true
      })
      if (changed) await indexForSearch()
      return read(performerId)
    },
  }
}

export function mountProfiles(mount: Mount, profiles: Profiles): void {
  mount('studioProfile', ({ principal }) => profiles.read(principal.accountId))
  mount('setStudioProfile', ({ principal, body }) => profiles.set(principal.accountId, body))
}

const profileOf = (row: StoredPerformer, abouts: Abouts): OwnProfile => ({
  displayName: row.display_name,
  ...textsOf(row),
  abouts,
  languages: row.languages,
  categories: row.acts,
  country: row.country,
})

const nameOften = (inMs: number) => {
  const params = { most: namesADay, hours: Math.ceil(inMs / 3_600_000) }
  return {
    path: 'body.displayName',
    rule: 'name_often',
    params,
    message: `You changed your name ${params.most} times within 24 hours. Change it again in ${params.hours} h.`,
  }
}

const noCategory = (id: string) => ({
  path: 'body.categories',
  rule: 'category_unknown',
  params: { id },
  message: `There is no category ${id}.`,
})
