import type { PerformerAccount } from '@footlight/contract'
import type { ReactNode } from 'react'
import { useCategoryNames } from '../../../blocks/performer/categories.ts'
import { countryName, formatNumber, languageName } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { RatingLink } from './rating-link.tsx'

export function Facts({ performer }: { performer: PerformerAccount }) {
  const categoryName = useCategoryNames()
  const { categories, languages, country, rating, reviewCount, favouriteCount } = performer
  return (
    <dl className="grid gap-2.5">
      <Fact name="Acts">{categories.map(categoryName).filter(Boolean).join(', ')}</Fact>
      <Fact name="Speaks">
        <BrowserText>{languages.map((code) => languageName(code)).join(', ')}</BrowserText>
      </Fact>
      <Fact name="From [a country]">
        <BrowserText>{countryName(country)}</BrowserText>
      </Fact>
      <Fact name="Rating">
        {rating === null ? say('No reviews yet') : <RatingLink rating={rating} count={reviewCount} />}
      </Fact>
      {favouriteCount > 0 && <Fact name="Favourite of">{formatNumber(favouriteCount)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: Message; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="shrink-0 text-paper-2">{say(name)}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
