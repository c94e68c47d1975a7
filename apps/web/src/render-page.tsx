import { type FirstAnswer, type Language, languages } from '@footlight/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App, firstScreen } from './app/app.tsx'
import { createQueries } from './app/providers.tsx'
import { createAppRouter } from './app/routes/router.tsx'
import { i18n } from './lib/language/i18n.ts'
import { learn, speak } from './lib/language/language.ts'

await Promise.all(languages.map(learn))

/** The title and description of a page, in a language. */
export function sayIn(language: Language, message: string, values?: Record<string, string>): string {
  speak(language)
  return i18n._(message, values)
}

/** The server-rendered markup of a page, made from the answers that are embedded in it. */
export async function renderPage(
  href: string,
  answers: readonly FirstAnswer[],
  imageBase: string,
  language: Language,
): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [href] }))
  await firstScreen(router, true)
  // the answers were read for this rendering: none is too old for it
  const queries = createQueries(answers.map((answer) => ({ ...answer, at: null })))
  // no await from here on: other requests render concurrently, in other languages
  speak(language)
  return renderToString(<App router={router} queries={queries} imageBase={imageBase} />)
}
