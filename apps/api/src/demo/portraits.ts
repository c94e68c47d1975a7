import { readFile } from 'node:fs/promises'
import type { OriginalSource } from '../site/index.ts'
import { firstDemoNumber, lastDemoNumber } from './cast.ts'

/** File name of a demo performer's photo. */
export function portraitFile(variant: number): string {
  return `portrait-${variant}.webp`
}

/** in pixels: the main photo, which pages show large, is larger than the others */
export const portraitSize = (variant: number) =>
  variant === 0 ? { width: 800, height: 600 } : { width: 600, height: 450 }

export const demoPortraits: OriginalSource = async (number, file) => {
  const variant = file.match(/^portrait-([0-4])\.webp$/)?.[1]
  if (variant === undefined || number < firstDemoNumber || number > lastDemoNumber) return undefined
  return readFile(new URL(`./pictures/${number}-${variant}.webp`, import.meta.url))
}
