import type { Receipt } from '@footlight/contract'
import {
  type CheckedReceipt,
  checkReceipt,
  readReceiptKey,
  type ReceiptVerdict as Verdict,
} from '@footlight/contract/receipt'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { type Message, say } from '../../lib/language/say.ts'
import type { IconComponent } from '../../ui/icons/icon.tsx'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from '../../ui/icons/icons.ts'

interface ReceiptVerdictProps {
  verdict: PageVerdict
  /** what to do about a receipt that does not check out */
  advice: string
  /** the reader is the client whose receipt it is */
  isOwn?: boolean
}

/** [R2] What was found out about a receipt: a quiet mark, or a loud failure. */
export function ReceiptVerdict({ verdict, advice, isOwn = false }: ReceiptVerdictProps) {
  const { icon: Icon, title, text } = wordsFor(verdict, isOwn)
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
        <p className={broken ? 'font-semibold text-danger-text' : 'font-semibold'}>{say(title)}</p>
        <p className="text-paper-1">
          {say(text)}
          {broken && ` ${advice}`}
        </p>
      </div>
    </div>
  )
}

interface Words {
  icon: IconComponent
  title: Message
  text: Message
}

function wordsFor(verdict: PageVerdict, isOwn: boolean): Words {
  switch (verdict.state) {
    case 'signed':
      return {
        icon: ShieldCheck,
        title: 'Verified: signed by Footlight, unchanged',
        text: isOwn && verdict.chain === 'first' ? ownFirst : chainWords[verdict.chain],
      }
    case 'unsigned':
      return {
        icon: ShieldQuestionMark,
        title: 'Not signed',
        text: 'It is older than Footlight’s signed receipts. Its numbers add up.',
      }
    case 'unable':
      return {
        icon: ShieldQuestionMark,
        title: 'Not checked',
        text: 'This browser cannot check signatures. Take another one, or check the file with the published key.',
      }
    case 'broken':
      return { icon: ShieldAlert, title: 'This receipt does not check out', text: brokenWords[verdict.why] }
  }
}

const ownFirst = 'This is your first receipt, and its numbers add up.'

const chainWords = {
  first: 'This is the client’s first receipt, and its numbers add up.',
  linked: 'It follows the receipt before it, none is missing between them, and its numbers add up.',
  unseen: 'Its numbers add up.',
} as const

const brokenWords = {
  sums: 'Its times, seconds, price and credits do not add up.',
  signature: 'Footlight did not sign what it says.',
  chain: 'It does not follow the receipt before it.',
} as const

/** `unable`: the browser has no Ed25519, or the page is no secure context, where Web Crypto is unavailable. */
export type PageVerdict = Verdict | { state: 'unable' }

/** [R2] Checks a receipt right here in the page, with its predecessor where this reader has one. */
export function useReceiptCheck(receipt: Receipt) {
  const previousId = receipt.previousSessionId
  const key = useCall('receiptKey', undefined, { staleTime: Number.POSITIVE_INFINITY })
  const asked = useCall('receipt', { params: { id: previousId ?? '' } }, { enabled: previousId !== null })
  const previous = previousId === null ? undefined : asked.data?.receipt
  const publicKey = key.data?.publicKey
  const check = useQuery<PageVerdict>({
    queryKey: ['receipt-check', publicKey, receipt, previous],
    enabled: publicKey !== undefined && (previousId === null || !asked.isPending),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => checkInPage(receipt, publicKey ?? '', previous),
  })
  const error = key.error ?? check.error
  return { verdict: check.data, error, retry: () => void (key.error ? key.refetch() : check.refetch()) }
}

/** Verifies in the page. A browser that cannot verify does not make the receipt invalid. */
export async function checkInPage(
  receipt: CheckedReceipt,
  publicKey: string,
  previous?: CheckedReceipt,
): Promise<PageVerdict> {
  if (globalThis.crypto?.subtle === undefined) return { state: 'unable' }
  try {
    return await checkReceipt(receipt, await readReceiptKey(publicKey), previous)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return { state: 'unable' }
    throw error
  }
}
