import { cmsCalls, cmsSchemas } from './cms.ts'
import { contactCalls, contactSchemas } from './contact.ts'
import { failedMailCalls, failedMailSchemas } from './failed-mails.ts'
import { healthCalls, healthSchemas } from './health.ts'
import { settingCalls, settingSchemas } from './settings.ts'

export const siteCalls = {
  ...contactCalls,
  ...cmsCalls,
  ...failedMailCalls,
  ...healthCalls,
  ...settingCalls,
} as const

export const siteShapes = () =>
  ({
    ...contactSchemas(),
    ...cmsSchemas(),
    ...failedMailSchemas(),
    ...healthSchemas(),
    ...settingSchemas(),
  }) as const
