import { cmsCalls, cmsSchemas } from './cms.ts'
import { contactCalls, contactSchemas } from './contact.ts'
import { deadLetterCalls, deadLetterSchemas } from './dead-letters.ts'
import { healthCalls, healthSchemas } from './health.ts'
import { settingCalls, settingSchemas } from './settings.ts'

export const siteCalls = {
  ...contactCalls,
  ...cmsCalls,
  ...deadLetterCalls,
  ...healthCalls,
  ...settingCalls,
} as const

export const siteShapes = () =>
  ({
    ...contactSchemas(),
    ...cmsSchemas(),
    ...deadLetterSchemas(),
    ...healthSchemas(),
    ...settingSchemas(),
  }) as const
