import { affordableSeconds, chargedFor, lease } from '@footlight/contract'
import type { ReactNode } from 'react'
import { formatCredits, formatDurationWords, formatPrice } from '../lib/format.ts'

interface ConsentFactsProps {
  price: number
  /** credits that can be spent; undefined while unknown */
  credits: number | undefined
  /** what one is about to pay for */
  word: Paid
}

export type Paid = 'show' | 'peek' | 'call'

/** [B4] which seconds cost something */
const billed: Record<Paid, string> = {
  show: 'whose picture reached you',
  peek: 'whose picture reached you',
  call: 'in which the two of you are connected',
}

/** [S3] What is agreed to before anything starts: price, minimum, how long the balance lasts, fees. */
export function ConsentFacts({ price, credits, word }: ConsentFactsProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 py-3">
      <Fact term="Price">{`${formatPrice(price)}, by the second, frozen for this ${word}`}</Fact>
      <Fact term="Minimum">Your balance must cover one minute: {formatCredits(minimumOf(price))}</Fact>
      <Fact term="Your balance">
        {credits === undefined ? '…' : `${formatCredits(credits)}, enough for ${lasts(credits, price)}`}
      </Fact>
      <Fact term="Fees">{`None on a ${word}. You pay only for seconds ${billed[word]}.`}</Fact>
    </dl>
  )
}

export function minimumOf(price: number): number {
  return chargedFor(lease.minimumSeconds, price)
}

export function lasts(credits: number, price: number): string {
  const seconds = affordableSeconds(credits, price)
  return Number.isFinite(seconds) ? formatDurationWords(seconds) : 'as long as you like'
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-paper-2">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
