import { Stars } from '../../../../blocks/review/stars.tsx'
import type { Judged } from './waiting.ts'

/** A review, or an answer under the review that it is to. */
export function JudgedWords({ item }: { item: Extract<Judged, { of: 'words' }>['item'] }) {
  return (
    <>
      {item.review !== null && (
        <blockquote
          dir="auto"
          className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere text-paper-1"
        >
          {item.review}
        </blockquote>
      )}
      {item.part === 'review' && <Stars rating={item.rating} />}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {item.text}
      </p>
    </>
  )
}
