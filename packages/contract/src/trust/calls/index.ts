import { applicationCalls, applicationSchemas } from './applications.ts'
import { identityCalls, identitySchemas } from './identity.ts'
import { moderationCalls, moderationSchemas } from './moderation.ts'
import { performerMediaCalls, performerMediaSchemas } from './performer-media.ts'
import { reviewCalls, reviewSchemas } from './reviews.ts'

export const trustCalls = {
  ...moderationCalls,
  ...applicationCalls,
  ...identityCalls,
  ...performerMediaCalls,
  ...reviewCalls,
} as const

export const trustShapes = () =>
  ({
    ...moderationSchemas(),
    ...applicationSchemas(),
    ...identitySchemas(),
    ...performerMediaSchemas(),
    ...reviewSchemas(),
  }) as const
