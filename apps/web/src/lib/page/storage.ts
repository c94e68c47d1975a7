/** Small values in this browser's storage. It may be full or blocked: then nothing is stored. */
export const storageKeys = {
  theme: 'footlight.theme',
  language: 'footlight.language',
  notice: 'footlight.notice',
  /** changes with each sign-in and sign-out of this browser */
  signIn: 'footlight.sign-in',
  camera: 'footlight.camera',
  microphone: 'footlight.microphone',
  sound: 'footlight.sound',
  quality: 'footlight.quality',
  peopleInPicture: 'footlight.people-in-picture',
  volume: 'footlight.volume',
  theatre: 'footlight.theatre',
  /** milliseconds since 1970 until which the fallback player is taken at once [F1] */
  simpleUntil: 'footlight.simple-until',
  warningClosed: 'footlight.warning-closed',
  tone: 'footlight.tone',
  tipSound: 'footlight.tip-sound',
  warningRead: 'footlight.warning-read',
  contactDraft: 'footlight.contact-draft',
  drafts: 'footlight.drafts',
  unsent: 'footlight.unsent',
  /** what the site lacks, and this operator does not want to be reminded of */
  setUpLater: 'footlight.set-up-later',
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

export function remember(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // not remembered, see above
  }
}

export function forget(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was remembered, see above
  }
}

/** Drafts that were not sent: a sign-out deletes them, so that the next account in this browser sees none. */
export function forgetWritten(): void {
  for (const key of [storageKeys.contactDraft, storageKeys.drafts, storageKeys.unsent]) forget(key)
}

export function recall(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
