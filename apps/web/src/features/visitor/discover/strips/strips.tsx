import { isLive, type PerformerAccount, pageSizes } from '@footlight/contract'
import { useState } from 'react'
import { PerformerStrip } from '../../../../blocks/performer/performer-strip.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { stripsBelow } from './strips-below.ts'
import { StripsSkeleton } from './strips-skeleton.tsx'

type Which = 'favourites' | 'recommended' | 'peek'

interface StripsProps {
  /** ids of the cards above: no performer is shown twice */
  above: readonly string[]
}

/** [P4] Live favourites, recommended performers, and shows that can be peeked at: one strip at a time. */
export function Strips({ above }: StripsProps) {
  const signedIn = useSignedIn()
  const clientId = signedIn?.role === 'client' ? signedIn.account.id : undefined
  const favourites = useCall(
    'favouritePerformers',
    // live ones come first
    { params: { id: clientId ?? '' }, query: { limit: pageSizes.favourites } },
    { enabled: clientId !== undefined },
  )
  const recommended = useCall('listRecommended', { query: {} })
  const busy = useCall('listBusy', { query: { service: 'peek' } })
  const [chosen, setChosen] = useState<Which>()
  // wait for all of them, so that no strip appears before one that is already being read
  if ([recommended, busy, ...(clientId ? [favourites] : [])].some(({ isPending }) => isPending))
    return <StripsSkeleton />
  const live = (favourites.data?.performerAccounts ?? []).filter(({ performerStatus }) =>
    isLive(performerStatus),
  )
  const isGuest = signedIn === null
  const all = [
    { value: 'favourites', label: say('Your favourites who are live'), performers: live },
    {
      value: 'recommended',
      // [P4] for a guest there is no history: the recommended ones are the best rated
      label: isGuest ? say('Best rated') : say('Recommended for you'),
      performers: liveFirst(recommended.data?.performerAccounts ?? []),
    },
    { value: 'peek', label: say('Open to a peek'), performers: busy.data?.performerAccounts ?? [] },
  ] as const
  const strips = stripsBelow(above, all)
  const shown = strips.find(({ value }) => value === chosen) ?? strips[0]
  if (!shown) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* of one there is nothing to choose */}
      {strips.length > 1 && (
        <SegmentedControl
          label={say('Suggestions')}
          value={shown.value}
          onChange={setChosen}
          options={strips}
        />
      )}
      <PerformerStrip
        key={shown.value}
        title={shown.label}
        titleIs={strips.length > 1 ? 'said' : 'plain'}
        performers={shown.performers}
      />
    </div>
  )
}

const liveFirst = (performers: readonly PerformerAccount[]) =>
  performers.toSorted(
    (one, other) => Number(isLive(other.performerStatus)) - Number(isLive(one.performerStatus)),
  )
