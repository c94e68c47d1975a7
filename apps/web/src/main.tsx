import './ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { firstScreen } from './app/first-screen.ts'
import { createQueries } from './app/queries.ts'
import { createAppRouter } from './app/routes/router.tsx'
import { readImageBase } from './blocks/performer/photos/image-base.ts'
import { readFirstAnswers } from './lib/calls/first-answers.ts'
import { readFaultReports, watchFaults } from './lib/faults/faults.ts'
import { languageOfPage, learn, speak } from './lib/language/language.ts'
import { takeTurns } from './lib/page/drawing/in-turn.tsx'
import { nextTask } from './lib/page/drawing/next-task.ts'
import { registerWorker } from './offline/register-worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
watchFaults(window, readFaultReports())
// a task of its own for each step: a press comes between
await nextTask()
const router = createAppRouter()
await nextTask()
// the house was drawn; who stands before its gate sees another screen, which is not made of that one's elements [O4]
if (document.documentElement.dataset.gate) root.replaceChildren()
// one look instead of two: a skeleton that stands for an instant costs as much as the screen
const isDrawn = root.childElementCount > 0
const language = languageOfPage()
// without its words the page goes on in English
const learnt = learn(language).then(() => speak(language))
await Promise.all([firstScreen(router, isDrawn), learnt.catch(() => undefined)])
await nextTask()
const queries = createQueries(readFirstAnswers())
await nextTask()
const app = (
  <StrictMode>
    <App router={router} queries={queries} imageBase={readImageBase()} />
  </StrictMode>
)
if (isDrawn) await takeTurns(() => hydrateRoot(root, app))
else createRoot(root).render(app)
// what was pressed meanwhile [start.js]
document.dispatchEvent(new Event('footlight:ready'))
// from here on the page itself knows who stands before the gate
delete document.documentElement.dataset.gate
if (import.meta.env.PROD) registerWorker()
