import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'

interface DetourOfferProps {
  onSimple: () => void
  onDirect: () => void
}

/** [F1] Instead of a picture that the network keeps away; the free preview waits for the answer. */
export function DetourOffer({ onSimple, onDirect }: DetourOfferProps) {
  return (
    <div className="grid max-w-md justify-items-center gap-2.5">
      <div role="alert">
        <h2 className="text-xl sm:text-2xl">{say('Your network does not let the direct picture through')}</h2>
      </div>
      <p>{say('Your free preview waits until you go on.')}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button onClick={onSimple}>{say('Watch in a simpler quality')}</Button>
        <Button tone="quiet" onClick={onDirect}>
          {say('Try the direct way again')}
        </Button>
      </div>
    </div>
  )
}
