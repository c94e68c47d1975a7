import type { FirstAnswer } from '@footlight/contract'
import { RouterProvider } from '@tanstack/react-router'
import { ImageBase } from '../blocks/performer/image-base.ts'
import { Providers } from './providers.tsx'
import type { AppRouter } from './router.tsx'

interface AppProps {
  router: AppRouter
  /** what the page came with */
  answers: readonly FirstAnswer[]
  /** where its pictures come from */
  imageBase: string
}

export function App({ router, answers, imageBase }: AppProps) {
  return (
    <ImageBase value={imageBase}>
      <Providers answers={answers}>
        <RouterProvider router={router} />
      </Providers>
    </ImageBase>
  )
}
