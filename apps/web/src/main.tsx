import './ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter, firstScreen } from './app/router.tsx'
import { readFirstAnswers } from './lib/first-answers.ts'
import { nextTask } from './lib/next-task.ts'
import { registerWorker } from './offline/register-worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// a task of its own for each step: a press comes between
await nextTask()
const router = createAppRouter()
// one look instead of two: a skeleton that stands for an instant costs as much as the screen
await firstScreen(router, root.childElementCount > 0)
await nextTask()
createRoot(root).render(
  <StrictMode>
    <App router={router} answers={readFirstAnswers()} />
  </StrictMode>,
)
// what was pressed meanwhile [start.js]
root.dispatchEvent(new Event('footlight:ready'))
// from here on the page itself knows who stands before the gate
delete document.documentElement.dataset.gate
if (import.meta.env.PROD) registerWorker()
