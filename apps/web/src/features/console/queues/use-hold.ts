import { type heldKinds, holdMs } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'

type ApprovalKind = (typeof heldKinds)[number]
const renewedEveryMs = holdMs / 3

/** [O7] Holds an item while it is open on this page, and names another operator that holds it. */
export function useHold(key: string | undefined): string | null {
  const approval = useAction('holdApproval')
  const report = useAction('holdReport')
  const document = useAction('holdDocument')
  const [other, setOther] = useState<{ key: string; heldBy: string | null }>()
  const ask = useEffectEvent((item: string, hold: boolean) => {
    const [kind = '', id = ''] = item.split(' ')
    if (kind === 'REPORT') return report.attempt({ body: { id, hold } })
    if (kind === 'DOCUMENT') return document.attempt({ body: { id, hold } })
    return approval.attempt({ body: { kind: kind as ApprovalKind, id, hold } })
  })
  useEffect(() => {
    if (key === undefined) return
    let isOpen = true
    const renew = async () => {
      const result = await ask(key, true)
      if (isOpen && result.ok) setOther({ key, heldBy: result.value.heldBy })
    }
    void renew()
    const timer = setInterval(() => void renew(), renewedEveryMs)
    return () => {
      isOpen = false
      clearInterval(timer)
      void ask(key, false)
    }
  }, [key])
  return other?.key === key ? (other?.heldBy ?? null) : null
}
