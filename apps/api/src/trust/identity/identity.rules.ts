import { adultAge, ageOn, type FieldError, type RecordState, recordState } from '@footlight/contract'
import type { Seal } from '../../platform/keys/sealed.ts'
import type { DocumentRow } from './identity.tables.ts'

const oldest = 120
/** A document that is valid for longer has a slip in its date. */
const longestYears = 50

/** What a document states, encrypted in its row. */
export interface Identity {
  legalName: string
  /** `YYYY-MM-DD` */
  birthDate: string
}

const demoIdentity: Identity = { legalName: 'Demo performer', birthDate: '1990-01-01' }

export function sealedIdentity(seal: Seal, documentId: string, { legalName, birthDate }: Identity): Buffer {
  return seal.seal(Buffer.from(JSON.stringify({ legalName, birthDate })), documentId)
}

export function identityOf(seal: Seal, document: { id: string; sealed_identity: Buffer | null }): Identity {
  if (document.sealed_identity === null) return demoIdentity
  return JSON.parse(seal.open(document.sealed_identity, document.id).toString('utf8'))
}

/** The day of an instant, in UTC. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The state of the record that these documents of one person make. */
export function recordOf(
  documents: readonly Pick<DocumentRow, 'state' | 'expires_on'>[],
  today: string,
): RecordState {
  const facts = documents.map(({ state, expires_on }) => ({ state, expiresOn: expires_on }))
  return recordState(facts, today)
}

/** A document as its performer sends it in. */
export interface NewDocument extends Identity {
  expiresOn: string
  /** ids of sealed uploads */
  document: string
  portrait: string
}

/** What is wrong with a document; null: nothing. */
export function documentProblem(
  { birthDate, expiresOn, document, portrait }: NewDocument,
  today: string,
): FieldError | null {
  const age = ageOn(birthDate, today)
  if (age < adultAge)
    return {
      path: 'body.birthDate',
      rule: 'person_adult',
      params: { age: adultAge },
      message: `The person must be at least ${adultAge} years old.`,
    }
  if (age > oldest)
    return { path: 'body.birthDate', rule: 'birth_date', message: 'This is no birth date: check the year.' }
  if (expiresOn < today)
    return {
      path: 'body.expiresOn',
      rule: 'document_expired',
      message: 'This document has expired: send another one.',
    }
  if (ageOn(today, expiresOn) > longestYears)
    return {
      path: 'body.expiresOn',
      rule: 'expires_on',
      message: 'No document is valid for so long: check the year.',
    }
  if (document === portrait)
    return {
      path: 'body.portrait',
      rule: 'same_picture',
      message: 'Send another picture here: this one is the document.',
    }
  return null
}
