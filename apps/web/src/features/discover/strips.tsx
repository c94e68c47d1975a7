import { isLive, pageSizes } from '@footlight/contract'
import { PerformerStrip } from '../../blocks/performer/performer-strip.tsx'
import { useSignedIn } from '../../lib/account/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'

/** [P4] Her favourites who are live, whom she may like, and whose show may be peeked at. */
export function Strips() {
  const signedIn = useSignedIn()
  const recommended = useCall('listRecommended', { query: {} })
  const busy = useCall('listBusy', { query: { service: 'peek' } })
  return (
    <>
      {signedIn?.role === 'client' && <LiveFavourites clientId={signedIn.account.id} />}
      <PerformerStrip
        title={say('Recommended for you')}
        performers={recommended.data?.performerAccounts ?? []}
      />
      <PerformerStrip title={say('Open to a peek')} performers={busy.data?.performerAccounts ?? []} />
    </>
  )
}

function LiveFavourites({ clientId }: { clientId: string }) {
  // live ones come first
  const query = { limit: pageSizes.favourites }
  const { data } = useCall('favouritePerformers', { params: { id: clientId }, query })
  const live = (data?.performerAccounts ?? []).filter(({ performerStatus }) => isLive(performerStatus))
  return <PerformerStrip title={say('Your favourites who are live')} performers={live} />
}
