import type { ReactNode } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Circle, CircleCheck } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'

/** One step of the application; each is saved on its own. */
export function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const Mark = isDone ? CircleCheck : Circle
  return (
    <Panel
      title={title}
      actions={
        <span className="inline-flex items-center gap-1.5 text-sm text-paper-1">
          <Mark aria-hidden size={18} className={isDone ? 'text-available' : 'text-paper-2'} />
          {say(isDone ? 'Done' : 'To do')}
        </span>
      }
    >
      {children}
    </Panel>
  )
}
