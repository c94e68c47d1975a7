import { isLive, type PerformerAccount, toPerformer } from '@footlight/contract'
import { useNavigate } from '@tanstack/react-router'
import { cx } from '../../ui/cx.ts'
import { Strip } from '../../ui/strip/strip.tsx'
import { Photo } from './photos/photo.tsx'
import { StatusBadge } from './status-badge.tsx'

interface PerformerStripProps {
  title: string
  /** `said`: something else shows it; `plain`: without the room above it */
  titleIs?: 'said' | 'plain' | 'apart'
  performers: PerformerAccount[]
}

/** A row of performers under its title; nothing where there is no performer. */
export function PerformerStrip({ title, titleIs = 'apart', performers }: PerformerStripProps) {
  const navigate = useNavigate()
  if (performers.length === 0) return null
  return (
    <section className={titleIs === 'apart' ? 'mt-10' : undefined}>
      <h2 className={titleIs === 'said' ? 'sr-only' : 'mb-3 text-xl'}>{title}</h2>
      <Strip
        label={title}
        items={performers}
        keyOf={({ id }) => id}
        onItemClicked={(other) =>
          void navigate({
            to: '/performers/$number',
            params: { number: String(toPerformer(other).advertId) },
          })
        }
      >
        {(other) => <SmallItem performer={other} />}
      </Strip>
    </section>
  )
}

function SmallItem({ performer }: { performer: PerformerAccount }) {
  const { advertId = 0, mainPhoto, displayName, performerStatus } = toPerformer(performer)
  return (
    <span className="relative block w-44 overflow-hidden rounded bg-ink-1">
      <Photo
        performerNumber={advertId}
        file={mainPhoto}
        name={displayName}
        sizes="176px"
        main
        className={cx(!isLive(performerStatus) && 'brightness-55 saturate-50')}
      />
      <StatusBadge
        status={performerStatus}
        away={performer.away}
        onPicture
        className="absolute inset-s-1.5 top-1.5"
      />
      <span dir="auto" className="block truncate-own px-2.5 py-2 font-display font-[560] tracking-tight">
        {displayName}
      </span>
    </span>
  )
}
