import { type PhotoKind, photoAddress, photoSources } from '@footlight/contract'
import { useContext } from 'react'
import { cx } from '../../../ui/cx.ts'
import { ImageBase } from './image-base.ts'

interface PhotoProps {
  performerNumber: number
  /** null: no approved photo; the performer's initial stands in */
  file: string | null
  name: string
  alt?: string
  /** as in HTML: how wide it shows; the browser chooses among the derivatives */
  sizes: string
  /** this derivative, however wide it shows */
  kind?: PhotoKind
  /** above the fold */
  eager?: boolean
  /** what a page shows first: nothing comes before it */
  first?: boolean
  /** reserves only the space: visible photos load first */
  later?: boolean
  /** the main photo: the view transition moves it to the profile */
  main?: boolean
  className?: string
}

/** A performer's picture at the size that is needed, 4:3 unless the class says otherwise. */
export function Photo({
  performerNumber,
  file,
  name,
  alt = '',
  sizes,
  kind,
  first = false,
  eager = first,
  later = false,
  main = false,
  className,
}: PhotoProps) {
  const imageBase = useContext(ImageBase)
  const mark = main && { 'data-photo-of': performerNumber }
  if (!file) {
    return (
      <span
        aria-hidden
        {...mark}
        className={cx(
          'display-number grid aspect-4/3 place-items-center bg-[radial-gradient(circle_at_50%_60%,var(--ink-3),var(--ink-1))] text-4xl text-paper-2',
          className,
        )}
      >
        {name.slice(0, 1)}
      </span>
    )
  }
  if (later)
    return <span role="img" aria-label={alt} className={cx('block aspect-4/3 w-full bg-ink-2', className)} />
  const src = photoAddress(imageBase, performerNumber, kind ?? 'medium', file)
  const srcSet = photoSources(imageBase, performerNumber, file, kind)
  return (
    <img
      {...mark}
      // set before `src`, because Safari and Firefox start to load as soon as `src` is set
      loading={eager ? 'eager' : 'lazy'}
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      // the first image gets the bandwidth before all others
      fetchPriority={first ? 'high' : eager ? 'low' : 'auto'}
      decoding="async"
      draggable={false}
      className={cx('aspect-4/3 w-full bg-ink-2 object-cover', className)}
    />
  )
}
