import type { Base } from '../platform/base.ts'
import type { MailSettings } from '../platform/settings/mail-settings.ts'
import { type CmsModule, createCms } from './cms/index.ts'
import { type ContactModule, createContactModule } from './contact/index.ts'
import { createMail, type Mail } from './mail/index.ts'
import { createSettings, type SettingsModule } from './settings/index.ts'
import { createUploads, type UploadsModule } from './uploads/index.ts'

export {
  auditLogPage,
  auditRecordsOf,
  createActs,
  hasActed,
  latestRecord,
  ownChangesSince,
  recordAudit,
} from './audit-log/index.ts'
export type { CmsModule, CmsPages, ShownPage } from './cms/index.ts'
export { type Contact, type ContactModule, referenceOf } from './contact/index.ts'
export { createHealth, type HealthModule } from './health/index.ts'
export {
  createImages,
  type Format,
  type ImageAddress,
  type Images,
  type ImagesModule,
  type OriginalSource,
} from './images/index.ts'
export {
  createMail,
  type Email,
  type Mail,
  type QueueEmail,
  type SitePath,
  withoutLinks,
} from './mail/index.ts'
export { holdSettings, readSettings, type SettingsModule } from './settings/index.ts'
export type { Uploads, UploadsModule } from './uploads/index.ts'

/** The ground that every area stands on. Its pictures and its health are created later, as they ask areas above it. */
export interface SiteModules {
  settings: SettingsModule
  mail: Mail
  uploads: UploadsModule
  cms: CmsModule
  contact: ContactModule
}

export async function createSite(
  base: Base,
  config: { mail: MailSettings; origin: string; demo: boolean },
  opened: AsyncDisposableStack,
): Promise<SiteModules> {
  const { origin, demo } = config
  const mail = opened.use(await createMail({ ...base, settings: config.mail, origin, demo }))
  return {
    settings: createSettings(base),
    mail,
    uploads: createUploads({ ...base, secret: base.keyFor('uploads') }),
    cms: createCms(base),
    contact: createContactModule({ ...base, mail }),
  }
}
