import { ignoreFailure } from '../lib/faults/faults.ts'
import type { AppRouter } from './routes/router.tsx'

/** How long a page that begins empty waits for its screen's code, which has been sent ahead. */
const firstScreenMs = 400

/**
 * Settles when the screen of this address can be shown at once, or is late. Where the server has drawn it, it stands
 * there meanwhile, and is taken over as it is or not at all.
 */
export async function firstScreen(router: AppRouter, isDrawn: boolean): Promise<void> {
  const screen = router.preloadRoute({ to: '.', search: true }).then(() => router.load())
  const ready = screen.catch(ignoreFailure('the error of the screen itself says it'))
  if (isDrawn) return ready
  const late = new Promise<void>((resolve) => setTimeout(resolve, firstScreenMs))
  await Promise.race([ready, late])
}
