import type { PerformerAccount } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/account/session.ts'
import type { Reply } from '../../lib/calls/create-api.ts'
import { callQuery, useAction, useCall } from '../../lib/calls/use-call.ts'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { toast } from '../../ui/notices/toast.tsx'

export interface Favourite {
  /** undefined while unknown */
  mark: Mark | undefined
  toggle: () => Promise<void>
  setAlert: (alert: boolean) => Promise<void>
}

/** [M3] A client's favourite toggle, updated optimistically and reverted if the call fails. Null: the reader is no client. */
export function useFavourite({ id: performerId, displayName }: PerformerAccount): Favourite | null {
  const signedIn = useSignedIn()
  const client = useQueryClient()
  const actions = {
    addFavourite: useAction('addFavourite'),
    removeFavourite: useAction('removeFavourite'),
    setFavouriteAlert: useAction('setFavouriteAlert'),
  }
  const clientId = signedIn?.role === 'client' ? signedIn.account.id : undefined
  const input = { params: { id: clientId ?? '' } }
  const { data } = useCall('favouriteMarks', input, { enabled: clientId !== undefined, staleTime: 60_000 })
  if (clientId === undefined) return null
  const { queryKey } = callQuery('favouriteMarks', input)
  const mark = data && markOf(data, performerId)

  const write = (next: Mark) =>
    client.setQueryData<Reply<'favouriteMarks'>>(queryKey, (marks) => withMark(marks, performerId, next))

  const turn = async (next: Mark, name: keyof typeof actions) => {
    if (mark === undefined) return
    // a reply to a query from before the press would overwrite the optimistic state
    await client.cancelQueries({ queryKey })
    write(next)
    const params = { id: clientId, performerId }
    const result =
      name === 'setFavouriteAlert'
        ? await actions[name].attempt({ params, body: { alert: next?.alert ?? false } })
        : await actions[name].attempt({ params })
    if (!result.ok) {
      write(mark)
      toast({
        tone: 'bad',
        text: say('{name} stays as it was', { name: isolated(displayName) }),
        detail: result.message,
      })
      return
    }
    const { favourite, alert, favouriteCount } = result.value
    write(favourite ? { alert } : null)
    writeCount(favouriteCount)
    // a removed favourite stays listed on the current page, so that one press adds it again
    await client.invalidateQueries({ queryKey: ['favouritePerformers'], refetchType: 'none' })
  }

  const writeCount = (favouriteCount: number) =>
    client.setQueriesData<Reply<'getPerformerByNumber'>>({ queryKey: ['getPerformerByNumber'] }, (reply) =>
      reply?.performerAccount?.id === performerId
        ? { ...reply, performerAccount: { ...reply.performerAccount, favouriteCount } }
        : reply,
    )

  return {
    mark,
    toggle: () => (mark ? turn(null, 'removeFavourite') : turn({ alert: true }, 'addFavourite')),
    setAlert: (alert) => turn({ alert }, 'setFavouriteAlert'),
  }
}

type Marks = Reply<'favouriteMarks'>

/** One performer among a client's favourites: null if not a favourite, else whether the alert is on. */
type Mark = { alert: boolean } | null

function markOf(marks: Marks | undefined, performerId: string): Mark {
  return marks?.favourites.find((one) => one.performerId === performerId) ?? null
}

/** All marks with this one replaced: marks that were changed meanwhile stay. */
function withMark(marks: Marks | undefined, performerId: string, mark: Mark): Marks | undefined {
  if (!marks) return marks
  const others = marks.favourites.filter((one) => one.performerId !== performerId)
  return { favourites: mark ? [{ performerId, alert: mark.alert }, ...others] : others }
}
