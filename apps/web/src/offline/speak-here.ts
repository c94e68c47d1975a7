import { texts } from 'virtual:languages/offline'

/**
 * Translates the offline page (written in English) to the last language used, or else the browser's. It imports nothing:
 * the translation code of the shell would have to be cached by the worker as a whole.
 */
export function speakHere(): void {
  const page = document.documentElement
  for (const tag of [spokenLast(), ...navigator.languages]) {
    const language = tag.slice(0, 2).toLowerCase()
    const words = texts[language]
    if (!words) continue
    page.lang = language
    for (const place of page.querySelectorAll('[data-say]')) {
      const english = place.textContent.trim()
      place.textContent = words[english] ?? english
    }
    return
  }
}

/** lib/page/storage.ts owns the key. */
function spokenLast(): string {
  try {
    return localStorage.getItem('footlight.language') ?? ''
  } catch {
    return ''
  }
}
