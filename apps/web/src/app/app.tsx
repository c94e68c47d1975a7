import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ImageBase } from '../blocks/performer/photos/image-base.ts'
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
