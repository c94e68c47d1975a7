import { createAddressMarks, type PeopleModules } from '../people/index.ts'
import type { Base } from '../platform/base.ts'
import type { SiteModules } from '../site/index.ts'
import {
  type Agreements,
  type ApplicationsModule,
  createAgreements,
  createApplicationsModule,
} from './applications/index.ts'
import { createIdentity, type IdentityModule } from './identity/index.ts'
import { createModeration, type ModerationModule } from './moderation/index.ts'
import { createPerformerMedia, type PerformerMediaModule } from './performer-media/index.ts'
import { createReviews, type ReviewsModule } from './reviews/index.ts'

export { type Agreements, type ApplicationsModule, createApplicationsModule } from './applications/index.ts'
export type { IdentityModule, StagePeople } from './identity/index.ts'
export type { Holds, Issue, ModerationModule, Restore } from './moderation/index.ts'
export {
  approvedMedia,
  approvedPhoto,
  createPerformerMedia,
  isPublicPicture,
  mainPhoto,
  type PerformerMediaModule,
  publicMedias,
  publicPhotos,
  uploadedPhotos,
} from './performer-media/index.ts'
export {
  createReviews,
  publicReviews,
  type Reviews,
  type ReviewsModule,
  receivedSince,
} from './reviews/index.ts'

/** Decisions about accounts and content, and who may be in a picture. */
export interface TrustModules {
  moderation: ModerationModule
  identity: IdentityModule
  agreements: Agreements
}

export function createTrust(
  base: Base,
  below: Pick<SiteModules, 'uploads' | 'cms'> & Pick<PeopleModules, 'performers' | 'notifications'>,
): TrustModules {
  const moderation = createModeration({ ...base, ...below })
  const { decisions, holds } = moderation
  const parts = { ...base, ...below, decisions, holds, issue: decisions.issue }
  return {
    moderation,
    identity: createIdentity({ ...parts, uploads: below.uploads.service }),
    agreements: createAgreements({ ...base, ...below }),
  }
}

/** What waits for an operator's approval. */
export interface SubmissionModules {
  performerMedia: PerformerMediaModule
  reviews: ReviewsModule
  applications: ApplicationsModule
}

export function createSubmissions(
  base: Base,
  below: Pick<SiteModules, 'uploads' | 'cms'> &
    PeopleModules &
    TrustModules &
    Pick<Parameters<typeof createApplicationsModule>[0], 'takeOffAir'> &
    Pick<Parameters<typeof createPerformerMedia>[0], 'images' | 'wallet'> &
    Pick<Parameters<typeof createReviews>[0], 'sessions'>,
): SubmissionModules {
  const { decisions, holds } = below.moderation
  const { issue, latest: latestDecisions } = decisions
  const { wereSuspended } = createAddressMarks(base)
  const parts = { ...base, ...below, decisions, holds, issue, latestDecisions, wereSuspended }
  return {
    performerMedia: createPerformerMedia({ ...parts, uploads: below.uploads.service }),
    reviews: createReviews(parts),
    applications: createApplicationsModule(parts),
  }
}
