import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ImageBase } from '../blocks/performer/photos/image-base.ts'
import { ignoreFailure } from '../lib/result.ts'
import { Providers } from './providers.tsx'
import type { AppRouter } from './routes/router.tsx'

interface AppProps {
  router: AppRouter
  /** the query cache; it begins with the answers in the page's HTML */
  queries: QueryClient
  /** the origin that its pictures are loaded from */
  imageBase: string
}

export function App({ router, queries, imageBase }: AppProps) {
  return (
    <ImageBase value={imageBase}>
      <Providers queries={queries}>
        <RouterProvider router={router} />
      </Providers>
    </ImageBase>
  )
}

/** How long a page without server-rendered markup waits for its screen's code, which is preloaded. */
const firstScreenMs = 400

/**
 * Settles when this address's screen can be shown immediately, or after the timeout. If the server has rendered it, its
 * markup stays meanwhile, and is hydrated as it is or not at all.
 */
export async function firstScreen(router: AppRouter, isRendered: boolean): Promise<void> {
  const screen = router.preloadRoute({ to: '.', search: true }).then(() => router.load())
  const ready = screen.catch(ignoreFailure('the error of the screen itself says it'))
  if (isRendered) return ready
  const late = new Promise<void>((resolve) => setTimeout(resolve, firstScreenMs))
  await Promise.race([ready, late])
}
