import type { ReactNode } from 'react'

/** What stands beside the picture, or under a pane that covers it: chat and microphone go on meanwhile. */
export function UnderPane({ pane, children }: { pane: ReactNode; children: ReactNode }) {
  return (
    <>
      <div
        inert={Boolean(pane)}
        className={pane ? 'flex min-h-0 flex-1 flex-col overflow-hidden' : 'contents'}
      >
        {children}
      </div>
      {pane}
    </>
  )
}
