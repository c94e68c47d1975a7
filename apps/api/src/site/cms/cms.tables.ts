import type { CmsPage, Language } from '@footlight/contract'

/** Row types of the tables that the cms module owns. */
export type CmsTables = {
  /** [M7] pages that an operator edited; for a page without a row the product's own text is shown */
  cms_pages: { page: CmsPage; language: Language; title: string; body: string; edited_at: Date }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CmsTables {}
}
