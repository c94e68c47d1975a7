import type { CmsPage, Language } from '@footlight/contract'
import { german } from './de.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { dutch } from './nl.ts'

/** A page as it is written: its body in Markdown. */
export interface PageText {
  title: string
  body: string
}

export type PageTexts = Record<CmsPage, PageText>

/** What each page says until the operator says otherwise: useful as it stands, with gaps in square brackets for the operator to fill. */
export const firstTexts: Record<Language, PageTexts> = {
  en: english,
  nl: dutch,
  fr: french,
  de: german,
}
