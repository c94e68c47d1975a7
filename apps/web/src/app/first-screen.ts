import { ignoreFailure } from '../lib/result.ts'
import type { AppRouter } from './routes/router.tsx'

/** How long a page without server-rendered markup waits for its screen's code, which is preloaded. */
const firstScreenMs = 400

/**
 * Settles when this address's screen can be shown immediately, or after the timeout. If the server has rendered it, its
 * markup stays meanwhile, and is hydrated as it is or not at all.
 */
export async function firstScreen(router: AppRouter, isDrawn: boolean): Promise<void> {
  const screen = router.preloadRoute({ to: '.', search: true }).then(() => router.load())
  const ready = screen.catch(ignoreFailure('the error of the screen itself says it'))
  if (isDrawn) return ready
  const late = new Promise<void>((resolve) => setTimeout(resolve, firstScreenMs))
  await Promise.race([ready, late])
}
