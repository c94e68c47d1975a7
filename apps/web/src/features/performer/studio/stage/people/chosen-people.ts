import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { recall, remember, storageKeys } from '../../../../../lib/page/storage.ts'

export type Person = Reply<'stagePeople'>['people'][number]

/** Ids of the people who were in the picture at the last visit on this device; undefined: none were chosen here. */
export function recallPeople(): string[] | undefined {
  return recall(storageKeys.peopleInPicture)?.match(/\S+/g) ?? undefined
}

export function rememberPeople(ids: readonly string[]): void {
  remember(storageKeys.peopleInPicture, ids.join(' '))
}

/** [O14] Those of the chosen people who have a valid record; where none was chosen, or another account chose, the performer. */
export function choosable(people: readonly Person[], chosen: readonly string[] | undefined): string[] {
  const isKnown = people.some(({ id }) => chosen?.includes(id))
  return people
    .filter(({ state }) => state === 'valid')
    .filter(({ id, isPerformer }) => (isKnown || chosen?.length === 0 ? chosen?.includes(id) : isPerformer))
    .map(({ id }) => id)
}
