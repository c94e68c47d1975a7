import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { RotateCw } from '../../../../ui/icons/icons.ts'

/** [W14] Instead of a free picture that many want; the page goes on trying, and the free preview waits. */
export function Crowded({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const isAddress = /at this address/.test(reason)
  return (
    <div className="on-picture absolute inset-0 grid place-items-center overflow-y-auto bg-black/75 p-4 text-center text-on-picture">
      <div className="grid max-w-md justify-items-center gap-2.5">
        <div role="status" className="grid gap-1.5">
          <h2 className="text-xl sm:text-2xl">
            {isAddress ? say('Many watch for free from your network') : say('Many watch for free right now')}
          </h2>
          <p>
            {isAddress
              ? say(
                  'An office, a café or a phone carrier can share one internet address. Use another network, or ask for a show: that always has a place.',
                )
              : say('A free place may open at any moment. A private show always has a place.')}
          </p>
        </div>
        <p>{say('Your free preview waits until you go on.')}</p>
        <Button size="sm" tone="quiet" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          {say('Try now')}
        </Button>
      </div>
    </div>
  )
}
