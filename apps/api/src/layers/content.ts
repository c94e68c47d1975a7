import { demoPortraits } from '../demo/portraits.ts'
import { createApplicationsModule } from '../trust/applications/index.ts'
import { createContactModule } from '../site/contact/index.ts'
import { createDiscovery } from '../shows/discovery/index.ts'
import { createImages } from '../site/images/index.ts'
import { createMessages } from '../shows/messages/index.ts'
import { createPerformerMedia, isPublicPicture, uploadedPhotos } from '../trust/performer-media/index.ts'
import { createReports } from '../console/reports/index.ts'
import { createReviews } from '../trust/reviews/index.ts'
import { createStatistics } from '../shows/statistics/index.ts'
import type { Modules } from '../modules.ts'
import type { Base, Setup } from './base.ts'
import type { Foundation } from './foundation.ts'
import type { Shows } from './shows.ts'

export type Content = Pick<
  Modules,
  | 'applications'
  | 'messages'
  | 'images'
  | 'performerMedia'
  | 'contact'
  | 'reviews'
  | 'reports'
  | 'statistics'
  | 'discovery'
>

/** What users and operators write, show and report. */
export function createContent(base: Base, below: Foundation & Shows, { config }: Setup): Content {
  const { database, files } = base
  const { uploads } = below
  const { issue, latest: latestDecisions } = below.moderation.decisions
  const parts = { ...base, ...below, issue, latestDecisions }
  const messages = createMessages({
    ...parts,
    uploads: uploads.service,
    haveMet: below.sessions.haveMet,
  })
  const images = createImages({
    files,
    isPublic: (number, file) => isPublicPicture(database, number, file),
    originals: [uploadedPhotos(uploads.service), ...(config.demo ? [demoPortraits] : [])],
  })
  const performerMedia = createPerformerMedia({ ...parts, uploads: uploads.service, images })
  const reviews = createReviews(parts)
  const contact = createContactModule(parts)
  return {
    applications: createApplicationsModule({
      ...parts,
      takeOffAir: (id) => below.sessions.operatorEnds.allOf({ id, role: 'performer' }),
    }),
    messages,
    images,
    performerMedia,
    contact,
    reviews,
    reports: createReports({ ...parts, messages, reviews, contact: contact.messages }),
    statistics: createStatistics(parts),
    discovery: createDiscovery({ ...parts, reviews }),
  }
}
