import { lazy, type ReactNode, Suspense } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { PictureControls } from './picture-controls.tsx'
import { StudioCall } from './show/studio-call.tsx'
import { StagePreview } from './stage-preview.tsx'
import { heldUntil, type Stage } from './use-stage.ts'

/** most performers send by camera */
const EncoderPreview = lazy(async () => ({
  default: (await import('./encoder/encoder-preview.tsx')).EncoderPreview,
}))

interface StagePictureProps {
  stage: Stage
  /** what stands on the picture */
  air: ReactNode
}

/** The picture that viewers see, and below it what is captured. */
export function StagePicture({ stage, air }: StagePictureProps) {
  const { opened, state, studio, isByEncoder, call } = stage
  return (
    <section
      aria-label={say('Your picture and devices')}
      className="max-lg:contents lg:col-start-1 lg:row-start-2 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:rounded-lg lg:border lg:border-line lg:bg-ink-1"
    >
      <div
        className={cx(
          'relative max-lg:order-2 lg:flex lg:min-h-64 lg:flex-1 lg:flex-col',
          studio.session && 'max-lg:h-[32cqh] short:sm:max-lg:h-[80cqh]',
        )}
      >
        <Picture stage={stage} />
        {air && <div className="absolute inset-e-3 top-3 z-10 flex flex-wrap justify-end gap-2">{air}</div>}
      </div>
      {!call && (
        <div className="max-lg:order-4 max-lg:col-span-full max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-ink-1">
          <PictureControls
            broadcast={opened.broadcast}
            state={state}
            studio={studio}
            isByEncoder={isByEncoder}
          />
        </div>
      )}
    </section>
  )
}

/** A video call's, the encoder's, or that of this page's camera. */
function Picture({ stage: { opened, state, studio, isByEncoder, call } }: { stage: Stage }) {
  const isBesideChat = studio.session !== null
  if (call) return <StudioCall session={call} />
  if (isByEncoder)
    return (
      <Suspense fallback={<Skeleton className="aspect-4/3 lg:aspect-auto lg:flex-1" />}>
        <EncoderPreview studio={studio} isBesideChat={isBesideChat} />
      </Suspense>
    )
  return (
    <StagePreview
      broadcast={opened.broadcast}
      state={state}
      isBesideChat={isBesideChat}
      heldUntil={heldUntil(studio)}
      isOffline={state.isOnAir && studio.performer.performerStatus === 'OFFLINE' && !studio.available}
    />
  )
}
