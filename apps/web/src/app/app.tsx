import { RouterProvider } from '@tanstack/react-router'
import { Providers } from './providers.tsx'
import type { AppRouter } from './router.tsx'

export function App({ router }: { router: AppRouter }) {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
