import { Link } from '@tanstack/react-router'
import { withMinuteMoney } from '../../../../blocks/money/minute-price.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'

interface JoinOfferProps {
  label: string
  /** with its price in words */
  price: string
  /** a minute */
  credits: number
  performerNumber: number
}

/** What a guest does first: joins, or signs in; both lead back to this stage. */
export function JoinOffer({ label, price, credits, performerNumber }: JoinOfferProps) {
  const search = { returnTo: `/watch/${performerNumber}` }
  return (
    <div className="grid gap-2.5">
      <Link to="/register" search={search} className={buttonClass({ size: 'lg', wide: true })}>
        <TwoLines second={withMinuteMoney(price, credits)}>{label}</TwoLines>
      </Link>
      <p className="text-center text-sm text-paper-1">
        <Said
          text="Joining is free. Been here before? <link>Sign in</link>"
          link={
            <Link
              to="/signin"
              search={search}
              className="inline-flex items-center font-semibold text-amber-text underline underline-offset-4 pointer-coarse:min-h-11"
            />
          }
        />
      </p>
    </div>
  )
}
