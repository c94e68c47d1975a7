import './ui/styles/index.css'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, firstScreen } from './app/app.tsx'
import { createQueries } from './app/providers.tsx'
import { createAppRouter } from './app/routes/router.tsx'
import { readImageBase } from './blocks/performer/photos/image-base.ts'
import { readFirstAnswers } from './lib/calls/first-answers.ts'
import { readFaultReports, watchFaults } from './lib/faults/faults.ts'
import { writesAsServer } from './lib/language/format.ts'
import { languageOfPage, learn, speak } from './lib/language/language.ts'
import { bearTranslation } from './lib/page/bear-translation.ts'
import { useHydrated } from './lib/page/use-hydrated.ts'
import { registerWorker } from './offline/register-worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
watchFaults(window, readFaultReports())
bearTranslation()
const router = createAppRouter()
// [O4] the age gate replaces the screen that the server rendered
if (document.documentElement.dataset.gate) root.replaceChildren()
const isRendered = root.childElementCount > 0
const language = languageOfPage()
// without its catalogue the page continues in English
const learnt = learn(language).then(() => speak(language))
await Promise.all([firstScreen(router, isRendered), learnt.catch(reportError)])
const answers = readFirstAnswers()
const app = (
  <StrictMode>
    <Ready>
      <App router={router} queries={createQueries(answers)} imageBase={readImageBase()} />
    </Ready>
  </StrictMode>
)
if (isRendered && answers.length > 0 && writesAsServer()) {
  // so that it has the same Suspense boundaries as the server's
  router.ssr = { manifest: undefined }
  // React passes recoverable and uncaught errors to `reportError`: `watchFaults` receives them [W13]
  hydrateRoot(root, app)
} else createRoot(root).render(app)
if (import.meta.env.PROD) registerWorker()

/** Runs when the page has been hydrated. */
function Ready({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    // replays the presses made meanwhile [start.js]
    document.dispatchEvent(new Event('footlight:ready'))
    // from here on the page itself decides whether the gate is shown
    delete document.documentElement.dataset.gate
  }, [isHydrated])
  return children
}
