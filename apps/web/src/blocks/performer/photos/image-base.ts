import { imageBaseName } from '@footlight/contract'
import { createContext } from 'react'

/** What the addresses of pictures begin with; empty: the page's own host. */
export const ImageBase = createContext('')

/** Reads it from the page's `meta` element. */
export function readImageBase(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${imageBaseName}"]`)?.content ?? ''
}
