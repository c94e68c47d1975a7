import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

/** One of a row: on a phone all of one width, elsewhere as wide as their words and what is left. */
export const inRowClass = 'flex-1 max-sm:px-2 sm:flex-auto'

export const rowLinkClass = cx(buttonClass({ tone: 'quiet' }), inRowClass)

/** On a phone the icon stands alone, and its words are read. */
export const wordsClass = 'max-sm:sr-only'
