import { type Quality, qualities } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'
import { recall, remember, storageKeys } from '../../../lib/page/storage.ts'

/** The presets in words. */
export const qualityWords: Record<Quality, Message> = {
  ld: 'Light [of the picture]',
  md: 'Standard',
  hd: 'Sharp',
}

export const isQuality = (name: string): name is Quality => Object.hasOwn(qualities, name)

/** [S21] The quality that was chosen last in this browser's studio, or taken from the connection test. */
export function recallQuality(): Quality {
  const name = recall(storageKeys.quality)
  return name !== null && isQuality(name) ? name : 'md'
}

export function rememberQuality(quality: Quality): void {
  remember(storageKeys.quality, quality)
}
