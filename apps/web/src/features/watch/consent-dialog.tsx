import { affordableSeconds, chargedFor, lease, type PerformerAccount } from '@footlight/contract'
import { useState } from 'react'
import { formatCredits, formatDurationWords, formatPrice } from '../../lib/format.ts'
import { useBalance } from '../../lib/session.ts'
import { useAction, useInvalidate } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TopUpPanel } from '../../ui/top-up-panel.tsx'

interface ConsentDialogProps {
  performer: PerformerAccount
  price: number
  open: boolean
  onClose: () => void
}

const capChoices = [0, 500, 1000, 2500, 5000] as const

/** [S3] What it costs and how long it lasts, agreed to before asking; one press starts. */
export function ConsentDialog({ performer, price, open, onClose }: ConsentDialogProps) {
  const balance = useBalance()
  const [cap, setCap] = useState(0)
  const ask = useAction('requestChat')
  const invalidate = useInvalidate()
  const credits = balance ? balance.available + balance.promo : 0
  const minute = chargedFor(lease.minimumSeconds, price)
  const isEnough = credits >= minute
  const caps = capChoices.filter((choice) => choice === 0 || choice >= minute)

  const agree = async () => {
    await ask.mutateAsync({ body: { performerId: performer.id, type: 'VIDEO', ...(cap > 0 && { cap }) } })
    await invalidate('checkSession')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`A private show with ${performer.displayName}`}
      actions={
        isEnough && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Not now
            </Button>
            <Button busy={ask.isPending} onClick={() => void agree().catch(() => undefined)}>
              Agree and ask
            </Button>
          </>
        )
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 py-3">
        <Fact term="Price">{formatPrice(price)}, by the second, frozen for this show</Fact>
        <Fact term="Minimum">Your balance must cover one minute: {formatCredits(minute)}</Fact>
        <Fact term="Your balance">
          {balance ? `${formatCredits(credits)}, enough for ${lasts(credits, price)}` : '…'}
        </Fact>
        <Fact term="Fees">None on a show. You pay only for seconds whose picture reached you.</Fact>
      </dl>
      {ask.error && <FormError>{ask.error.failure.message}</FormError>}
      {balance && !isEnough && (
        <div className="pt-2">
          <p className="pb-4 font-semibold">Top up to start: the balance does not cover one minute yet.</p>
          <TopUpPanel where="beside" />
        </div>
      )}
      {isEnough && (
        <div className="pt-2">
          <Field label="Stop by itself" hint="The show ends when this much is spent, whatever your balance.">
            {(control) => (
              <Select
                {...control}
                value={String(cap)}
                onChange={(event) => setCap(Number(event.target.value))}
                options={caps.map((choice) => ({
                  value: String(choice),
                  label:
                    choice === 0
                      ? 'Only when I end it'
                      : `At ${formatCredits(choice)} (${lasts(choice, price)})`,
                }))}
              />
            )}
          </Field>
        </div>
      )}
    </Dialog>
  )
}

function lasts(credits: number, price: number): string {
  const seconds = affordableSeconds(credits, price)
  return Number.isFinite(seconds) ? formatDurationWords(seconds) : 'as long as you like'
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-paper-2">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
