import { texts } from 'virtual:languages/offline'

/**
 * Says the offline page, which stands in English, as the product was spoken last, or else as the browser asks. By itself:
 * what else speaks is the shell's, and the worker would have to hold all of that.
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
