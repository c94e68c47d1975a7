import type { PerformerAccount } from '@footlight/contract'
import { useCategoryNames } from '../../blocks/performer/categories.ts'
import { countryName, formatNumber, languageName } from '../../lib/format.ts'

export function Facts({ performer }: { performer: PerformerAccount }) {
  const categoryName = useCategoryNames()
  const facts = [
    ['Acts', performer.categories.map(categoryName).filter(Boolean).join(', ')],
    ['Speaks', performer.languages.map((code) => languageName(code)).join(', ')],
    ['From', countryName(performer.country)],
    ['Rating', performer.rating === null ? 'No reviews yet' : `${performer.rating.toFixed(1)} of 5`],
    ['Favourite of', formatNumber(performer.favouriteCount)],
  ] as const
  return (
    <dl className="grid gap-2.5">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="shrink-0 text-paper-2">{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
