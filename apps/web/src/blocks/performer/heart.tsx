import type { PerformerAccount } from '@footlight/contract'
import { useSignedIn } from '../../lib/account/session.ts'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Bell, BellRing, Heart as HeartIcon } from '../../ui/icons/icons.ts'
import { useFavourite } from './use-favourite.ts'

interface HeartProps {
  performer: PerformerAccount
  /** with the bell of the alert beside it [A10] */
  bell?: boolean
  className?: string
}

/** [M3] The toggle over a picture that makes a performer a favourite; for clients only. */
export function Heart(props: HeartProps) {
  return useSignedIn()?.role === 'client' ? <ClientsHeart {...props} /> : null
}

function ClientsHeart({ performer, bell = false, className }: HeartProps) {
  const favourite = useFavourite(performer)
  if (!favourite || favourite.mark === undefined) return null
  const { mark } = favourite
  const name = isolated(performer.displayName)
  return (
    <span className={className}>
      {bell && mark && (
        <IconButton
          tone="picture"
          size="sm"
          label={say('Tell me when {name} is live', { name })}
          aria-pressed={mark.alert}
          onClick={() => void favourite.setAlert(!mark.alert)}
        >
          {mark.alert ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
        </IconButton>
      )}
      <IconButton
        tone="picture"
        size="sm"
        label={say('{name} is a favourite of mine', { name })}
        aria-pressed={mark !== null}
        onClick={() => void favourite.toggle()}
      >
        <HeartIcon aria-hidden size={18} fill={mark ? 'currentColor' : 'none'} />
      </IconButton>
    </span>
  )
}
