import type { Media, PerformerAccount, Photo } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { BlockButton } from '../../blocks/account/block-button.tsx'
import { ReportButton } from '../../blocks/account/report-button.tsx'
import { useSignedIn } from '../../lib/account/session.ts'
import { formatCredits, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessageCircle } from '../../ui/icons/icons.ts'
import { TwoLines } from '../../ui/text/two-lines.tsx'

interface WriteToProps {
  performer: PerformerAccount
  photos: readonly Photo[]
  medias: readonly Media[]
}

/** [M1, S14] The way to a thread with her, with what a message costs, to tell the house of her, and to have nothing to do with her. */
export function WriteTo({ performer, photos, medias }: WriteToProps) {
  const signedIn = useSignedIn()
  if (signedIn && signedIn.role !== 'client') return null
  const to = `/messages/${performer.id}`
  const price = performer.prices.message
  const label = (
    <>
      <MessageCircle aria-hidden size={18} />
      {price === null ? (
        say('Write a message')
      ) : (
        <TwoLines second={say('{credits} a message', { credits: formatCredits(price) })}>
          {say('Write a message')}
        </TwoLines>
      )}
    </>
  )
  const report = (
    <ReportButton
      label={say('Report {name}', { name: isolated(performer.displayName) })}
      about={[
        { kind: 'ACCOUNT', id: performer.id },
        ...photos.map(({ id }, index) => ({
          kind: 'PHOTO' as const,
          id,
          name: say('Photo {position}', { position: index + 1 }),
        })),
        ...medias.map(({ id, title }) => ({
          kind: 'MEDIA' as const,
          id,
          name: say('Video “{title}”', { title: isolated(title) }),
        })),
      ]}
    />
  )
  if (!signedIn)
    return (
      <div className="flex items-center gap-2">
        <Link to="/signin" search={{ returnTo: to }} className={buttonClass({ tone: 'quiet', wide: true })}>
          {label}
        </Link>
        {report}
      </div>
    )
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/messages/$other"
        params={{ other: performer.id }}
        className={buttonClass({ tone: 'quiet', wide: true })}
      >
        {label}
      </Link>
      <BlockButton otherId={performer.id} name={performer.displayName} side="client" />
      {report}
    </div>
  )
}
