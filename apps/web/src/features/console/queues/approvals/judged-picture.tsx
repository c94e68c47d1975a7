import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import type { Judged } from './waiting.ts'

/** A photo as the performer sent it; as the public sees it, where it is public. */
export function JudgedPicture({
  item,
  isLarge = false,
  onShown,
}: {
  item: Extract<Judged, { of: 'picture' }>['item']
  isLarge?: boolean
  onShown?: (() => void) | undefined
}) {
  const alt = say('Photo of {name}', { name: item.performerName })
  if (!item.small || !item.large)
    return (
      <span className="w-full max-w-80 overflow-hidden rounded">
        <Photo
          performerNumber={item.performerNumber}
          file={item.file ?? null}
          name={item.performerName}
          alt={alt}
          sizes="320px"
        />
      </span>
    )
  return (
    <a href={item.large} target="_blank" rel="noreferrer" className="w-fit">
      <img
        src={isLarge ? item.large : item.small}
        alt={alt}
        onLoad={onShown}
        className={cx('max-w-full rounded bg-ink-2', isLarge ? 'max-h-[70dvh]' : 'max-h-80')}
      />
    </a>
  )
}
