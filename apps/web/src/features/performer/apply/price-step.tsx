import { Services } from '../../../blocks/performer/services/services.tsx'
import { say } from '../../../lib/language/say.ts'
import { Step } from './step.tsx'

/** [M4] What the performer offers, as in the studio. */
export function PriceStep({ isDone }: { isDone: boolean }) {
  return (
    <Step title={say('Services and prices')} isDone={isDone}>
      <Services />
    </Step>
  )
}
