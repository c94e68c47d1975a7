import { createHash } from 'node:crypto'
import {
  type ApplicationStep,
  applicationSteps,
  type PerformerAccount,
  type RecordState,
} from '@footlight/contract'

/** A version of the agreement is its text: every change makes another one. */
export function versionOf(text: { language: string; title: string; body: string }): string {
  const { language, title, body } = text
  return createHash('sha256')
    .update(JSON.stringify([language, title, body]))
    .digest('hex')
    .slice(0, 16)
}

interface Facts {
  emailVerified: boolean
  performer: Pick<PerformerAccount, 'headline' | 'languages' | 'country' | 'prices' | 'performer_services'>
  /** of the performer's own record; null: no document was sent */
  record: RecordState | null
  /** a present version that was accepted, or the last one */
  accepted: string | null
  /** the present versions, of all languages */
  versions: readonly string[]
}

/** [O14] The steps that have to be done before an application can be sent. */
export function missingSteps({
  emailVerified,
  performer,
  record,
  accepted,
  versions,
}: Facts): ApplicationStep[] {
  const { headline, languages, country, prices, performer_services: services } = performer
  const isOffered = (service: 'video' | 'videocall' | 'phone') =>
    services[service] && prices[service] !== null
  const done: Record<ApplicationStep, boolean> = {
    email: emailVerified,
    profile: headline !== '' && languages.length > 0 && country !== '',
    services: isOffered('video') || isOffered('videocall') || isOffered('phone'),
    document: record === 'pending' || record === 'valid',
    agreement: accepted !== null && versions.includes(accepted),
  }
  return applicationSteps.filter((step) => !done[step])
}
