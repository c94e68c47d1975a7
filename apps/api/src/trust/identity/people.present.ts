import type { CallReply } from '@footlight/contract'
import type { Seal } from '../../platform/keys/sealed.ts'
import { identityOf, recordOf } from './identity.rules.ts'
import type { StoredPerson } from './identity.store.ts'

/** As the performer sees a person of the list; empty: the person has no document. */
export function presentPerson(
  seal: Seal,
  { id, is_performer, documents }: StoredPerson,
  today: string,
): CallReply<'stagePeople'>['people'] {
  const [latest] = documents
  if (!latest) return []
  const approved = documents.find(({ state }) => state === 'approved')
  return [
    {
      id,
      isPerformer: is_performer,
      legalName: identityOf(seal, approved ?? latest).legalName,
      state: recordOf(documents, today),
      expiresOn: (approved ?? latest).expires_on,
      reason: latest.reason,
      decisionId: latest.state === 'Rejected' ? latest.decision_id : null,
      latest: { id: latest.id, state: latest.state, sentAt: latest.sent_at.toISOString() },
    },
  ]
}

/** [A8] What the data export has of a person. */
export function presentExport(seal: Seal, { is_performer, created_at, documents }: StoredPerson) {
  return {
    isPerformer: is_performer,
    since: created_at.toISOString(),
    documents: documents.map((document) => ({
      ...identityOf(seal, document),
      expiresOn: document.expires_on,
      consentedAt: document.consented_at.toISOString(),
      sentAt: document.sent_at.toISOString(),
      state: document.state,
      reason: document.reason,
    })),
  }
}
