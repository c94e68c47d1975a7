import type { EndsBy } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'
import { buttonClass } from '../../ui/button.tsx'
import { blockWords, type Paid } from './paid.ts'
import { TopUpPanel } from './top-up/top-up-panel.tsx'

interface ConsentBlockProps {
  by: EndsBy
  word: Paid
  /** of the performer */
  name: string
}

/** [S19] Shown instead of the consent: what blocks the start, and only the actions that help. */
export function ConsentBlock({ by, word, name }: ConsentBlockProps) {
  return (
    <div className="pt-5">
      <p className="pb-4 font-semibold">{blockWords(by, word)}</p>
      {by === 'balance' ? (
        <TopUpPanel where="beside" backTo={{ name, path: location.pathname }} />
      ) : (
        <Link to="/wallet" className={buttonClass({ tone: 'quiet' })}>
          {say('See your limits')}
        </Link>
      )}
    </div>
  )
}
