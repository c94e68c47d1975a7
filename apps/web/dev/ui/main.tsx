import '../../src/ui/styles/index.css'
import './gallery.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { showGivenStates } from './show-states.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// no account is signed in, and nothing is asked: what stands here comes from the samples
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
// its links lead nowhere
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
})
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
addEventListener('load', () => showGivenStates(document.styleSheets), { once: true })
