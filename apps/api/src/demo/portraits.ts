import { person, portrait } from '@footlight/demo-art'
import type { OriginalSource } from '../modules/images/index.ts'
import { firstDemoNumber, lastDemoNumber } from './cast.ts'

/** File name of a demo performer's photo; its original is drawn when somebody first asks for it. */
export function portraitFile(variant: number): string {
  return `portrait-${variant}.webp`
}

export const demoPortraits: OriginalSource = async (number, file) => {
  const variant = file.match(/^portrait-(\d)\.webp$/)?.[1]
  if (variant === undefined || number < firstDemoNumber || number > lastDemoNumber) return undefined
  return Buffer.from(portrait({ seed: number, act: person(number).act, variant: Number(variant) }))
}
