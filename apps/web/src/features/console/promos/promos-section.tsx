import type { PromoCode } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TicketPercent } from '../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { PromoForm } from './promo-form.tsx'
import { promoState, promoTerms, promoUses } from './promo-words.ts'

const isOver = ({ state }: PromoCode) => state === 'USED_UP' || state === 'OVER'

/** [T4] Promo codes: how they stand, stopping one, making another. */
export function PromosSection(props: SectionProps) {
  const invalidate = useInvalidate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Panel title={say('New promo code')}>
        <PromoForm onMade={() => void invalidate('listPromoCodes')} />
      </Panel>
      <ListSection
        {...props}
        call="listPromoCodes"
        rows="promoCodes"
        title={say('Promo codes')}
        file="promo-codes"
        keyOf={({ code }) => code}
        empty={{
          icon: <TicketPercent aria-hidden size={24} />,
          title: say('No promo codes yet'),
          text: say('Make the first one: it can be used with the next top-up.'),
        }}
        columns={[
          {
            title: say('Code'),
            sort: 'code',
            cell: (promo) => (
              <>
                <code className={cx('font-semibold break-all select-all', isOver(promo) && 'text-paper-2')}>
                  {promo.code}
                </code>
                <span className="block text-paper-1">{promoTerms(promo)}</span>
              </>
            ),
          },
          { title: say('Validity [of a promo code]'), sort: 'validFrom', cell: promoState },
          { title: say('Used [of a promo code]'), sort: 'used', isNumber: true, cell: promoUses },
          { cell: (promo) => <StopPromo code={promo.code} isOver={isOver(promo)} /> },
        ]}
      />
    </div>
  )
}

/** [T4] Stops a code after asking again: it cannot be reopened. */
function StopPromo({ code, isOver }: { code: string; isOver: boolean }) {
  useFocusFallback(String(isOver))
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('stopPromoCode')
  const invalidate = useInvalidate()
  const stopNow = async () => {
    await stop.mutateAsync({ params: { code } })
    setAsksToStop(false)
    toast({ tone: 'good', text: say('{code} gives nothing more', { code }) })
    await invalidate('listPromoCodes')
  }
  if (isOver) return null
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={say('Stop {code}', { code })}
        onClick={() => setAsksToStop(true)}
      >
        {say('Stop')}
      </Button>
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop {code}?', { code })}
        confirmLabel={say('Stop it')}
        cancelLabel={say('Keep it')}
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void resultOf(stopNow())}
      >
        <p>
          {say(
            'It cannot be used from now on. A top-up that waits for its payment keeps its promo credit. An ended code cannot be reopened: make a new one.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
