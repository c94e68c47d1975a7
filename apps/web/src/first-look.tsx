import type { FirstAnswer } from '@footlight/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStringAsync } from 'preact-render-to-string'
import { App } from './app/app.tsx'
import { createAppRouter, firstScreen } from './app/router.tsx'

/** The markup of a page's first look, drawn by the server out of the answers that the page is sent with. */
export async function drawFirstLook(
  href: string,
  answers: readonly FirstAnswer[],
  imageBase: string,
): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [href] }))
  await firstScreen(router, true)
  // they were read for this look: none is too old for it
  const fresh = answers.map((answer) => ({ ...answer, at: null }))
  return renderToStringAsync(<App router={router} answers={fresh} imageBase={imageBase} />)
}
