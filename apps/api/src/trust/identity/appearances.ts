import type { RecordState } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/keys/sealed.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { dayOf, identityOf, recordOf } from './identity.rules.ts'
import * as store from './identity.store.ts'

/**
 * Stores who is in the picture of a stage; without `people`, the performer alone.
 * @throws RECORD_MISSING with the person's name, NOT_FOUND for a person of another performer
 */
export async function insertAppearances(
  { seal, clock }: { seal: Seal; clock: Clock },
  tx: Tx,
  { id, performerId, people }: { id: string; performerId: string; people?: readonly string[] | undefined },
): Promise<void> {
  const known = await store.peopleOf(tx, performerId)
  const wanted = [...new Set(people ?? known.filter((one) => one.is_performer).map((one) => one.id))]
  if (wanted.length === 0) throw refuse('RECORD_MISSING', ownMissing)
  for (const personId of wanted) {
    const person = known.find((one) => one.id === personId)
    const [latest] = person?.documents ?? []
    if (!person || !latest) throw refuse('NOT_FOUND')
    const state = recordOf(person.documents, dayOf(clock.now()))
    if (state !== 'valid') throw refuse('RECORD_MISSING', missing(state, identityOf(seal, latest).legalName))
  }
  await store.insertAppearances(tx, { id, at: new Date(clock.now()) }, wanted)
}

const ownMissing = {
  rule: 'record_none',
  message: 'Send in your own identity document first: each person in the picture needs one.',
}

function missing(state: Exclude<RecordState, 'valid'>, name: string) {
  const message = {
    pending: `The identity document of ${name} is not approved yet.`,
    Rejected: `The identity document of ${name} was not approved: send another one.`,
    expired: `The identity document of ${name} has expired: send another one.`,
  }[state]
  return { rule: `record_${state.toLowerCase()}`, params: { name }, message }
}
