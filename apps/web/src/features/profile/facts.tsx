import type { PerformerAccount } from '@footlight/contract'
import { useCategoryNames } from '../../blocks/performer/categories.ts'
import { countryName, formatDecimal, formatNumber, languageName } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { InTurn } from '../../lib/page/in-turn.tsx'

export function Facts({ performer }: { performer: PerformerAccount }) {
  const categoryName = useCategoryNames()
  return (
    <dl className="grid gap-2.5">
      <Fact name="Acts" value={() => performer.categories.map(categoryName).filter(Boolean).join(', ')} />
      <Fact name="Speaks" value={() => performer.languages.map((code) => languageName(code)).join(', ')} />
      <Fact name="From [a country]" value={() => countryName(performer.country)} />
      <Fact
        name="Rating"
        value={() =>
          performer.rating === null
            ? say('No reviews yet')
            : say('{number} of {count}', { number: formatDecimal(performer.rating), count: 5 })
        }
      />
      {performer.favouriteCount > 0 && (
        <Fact name="Favourite of" value={() => formatNumber(performer.favouriteCount)} />
      )}
    </dl>
  )
}

interface FactProps {
  name: Message
  /** asked in the fact's turn: the first name of a language takes a slow phone a tenth of a second */
  value: () => string
}

function Fact(fact: FactProps) {
  return (
    <InTurn>
      <FactLine {...fact} />
    </InTurn>
  )
}

function FactLine({ name, value }: FactProps) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="shrink-0 text-paper-2">{say(name)}</dt>
      <dd className="text-end">{value()}</dd>
    </div>
  )
}
