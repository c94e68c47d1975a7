import type { Offer } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, isolated, sayCount } from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'

/** One offer as the reader's language has it: when it was sent, its code, how many were told, and stopping it. */
export function OfferItem({ offer }: { offer: Offer }) {
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('stopOffer', { repeatable: true })
  const invalidate = useInvalidate()
  const language = offer.words[spoken()] ? spoken() : 'en'
  const { title, text } = offer.words[language] ?? offer.words.en
  const name = isolated(title)
  const told = sayCount(offer.told, '{count} client told', '{count} clients told')
  useFocusFallback(String(offer.done))
  const stopNow = async () => {
    await stop.mutateAsync({ params: { id: offer.id } })
    setAsksToStop(false)
    await invalidate('listOffers', 'listAuditLog')
  }
  return (
    <li className="flex items-center gap-4 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div lang={language}>
          <p className="font-semibold wrap-anywhere" dir="auto">
            {title}
          </p>
          <p className="text-sm wrap-anywhere whitespace-pre-line text-paper-1" dir="auto">
            {text}
          </p>
        </div>
        <p className="text-sm text-paper-2">
          {[
            formatDateTime(offer.sentAt),
            offer.promo,
            told,
            !offer.done && say('still being sent'),
            offer.stoppedAt && say('stopped [an offer]'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!offer.done && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={say('Stop “{title}”', { title: name })}
          onClick={() => setAsksToStop(true)}
        >
          {say('Stop')}
        </Button>
      )}
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop “{title}”?', { title: name })}
        confirmLabel={say('Stop it')}
        cancelLabel={say('Let it go on')}
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void resultOf(stopNow())}
      >
        <p>{say('No more clients are told. Clients who already have it keep it.')}</p>
      </ConfirmDialog>
    </li>
  )
}
