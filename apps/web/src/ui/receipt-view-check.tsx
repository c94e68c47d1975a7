import type { Receipt } from '@footlight/contract'
import { type LucideIcon, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { type PageVerdict, useReceiptCheck } from '../lib/use-receipt-check.ts'
import { Button } from './button.tsx'

/** [R2] What the page itself found out about the receipt: a quiet mark, or a loud failure. */
export function ReceiptViewCheck({ receipt }: { receipt: Receipt }) {
  const { verdict, error, retry } = useReceiptCheck(receipt)
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-paper-1">
        The receipt could not be checked just now.
        <Button tone="quiet" size="sm" onClick={retry}>
          Check again
        </Button>
      </p>
    )
  if (!verdict) return <p className="text-sm text-paper-1">Checking the signature…</p>
  const { icon: Icon, title, text } = wordsFor(verdict)
  const broken = verdict.state === 'broken'
  return (
    <div
      role={broken ? 'alert' : 'status'}
      className={
        broken
          ? 'flex items-start gap-3 rounded-lg border border-danger-text bg-ink-1 p-4'
          : 'flex items-start gap-3 text-sm'
      }
    >
      <Icon
        aria-hidden
        size={broken ? 24 : 20}
        className={`mt-0.5 shrink-0 ${broken ? 'text-danger-text' : verdict.state === 'signed' ? 'text-available' : 'text-paper-1'}`}
      />
      <div className="grid gap-0.5">
        <p className={broken ? 'font-semibold text-danger-text' : 'font-semibold'}>{title}</p>
        <p className="text-paper-1">{text}</p>
      </div>
    </div>
  )
}

interface Words {
  icon: LucideIcon
  title: string
  text: string
}

function wordsFor(verdict: PageVerdict): Words {
  switch (verdict.state) {
    case 'signed':
      return {
        icon: ShieldCheck,
        title: 'Checked: signed by the house, unchanged',
        text: chainWords[verdict.chain],
      }
    case 'unsigned':
      return {
        icon: ShieldQuestionMark,
        title: 'Not signed',
        text: 'It is from before the house signed its receipts. Its numbers agree with each other.',
      }
    case 'unable':
      return {
        icon: ShieldQuestionMark,
        title: 'Not checked',
        text: 'This browser cannot check signatures. Download the receipt and check it with the published key.',
      }
    case 'broken':
      return {
        icon: ShieldAlert,
        title: 'This receipt does not check out',
        text: `${brokenWords[verdict.why]} Download it and tell the house; nothing more is charged for it.`,
      }
  }
}

const chainWords = {
  first: 'It is the first of its client, and all of its numbers agree.',
  linked: 'It follows the receipt before it, none is missing between them, and all of its numbers agree.',
  unseen: 'All of its numbers agree.',
} as const

const brokenWords = {
  sums: 'Its intervals, seconds, price and credits do not agree with each other.',
  signature: 'The house did not sign what stands here.',
  chain: 'It does not follow the receipt before it.',
} as const
