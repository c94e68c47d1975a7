import type { FirstAnswer } from '@footlight/contract'
import { RouterProvider } from '@tanstack/react-router'
import { Providers } from './providers.tsx'
import type { AppRouter } from './router.tsx'

interface AppProps {
  router: AppRouter
  /** what the page came with */
  answers: readonly FirstAnswer[]
}

export function App({ router, answers }: AppProps) {
  return (
    <Providers answers={answers}>
      <RouterProvider router={router} />
    </Providers>
  )
}
