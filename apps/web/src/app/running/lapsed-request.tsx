import { Link } from '@tanstack/react-router'
import { RunningWords } from '../../blocks/live/running-frame.tsx'
import { say } from '../../lib/language/say.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Said } from '../../ui/text/said.tsx'
import type { Lapsed } from './use-lapsed-request.ts'

/** [S4, S17] That a request came to nothing, with a way to ask again; loaded when there is one. */
export function LapsedRequest({ lapsed, onClose }: { lapsed: Lapsed; onClose: () => void }) {
  const { performerName, performerNumber, wasAccepted } = lapsed
  return (
    <>
      <RunningWords
        isNews
        what={
          <Said
            text={
              wasAccepted ? '{name} said yes, but the show did not begin in time' : '{name} did not accept'
            }
            name={<bdi>{performerName}</bdi>}
          />
        }
      >
        {say('nothing was charged')}
      </RunningWords>
      <span className="flex gap-2">
        <Link
          to="/watch/$number"
          params={{ number: String(performerNumber) }}
          className={buttonClass({ size: 'sm' })}
          onClick={onClose}
        >
          {say('Ask again')}
        </Link>
        <Button size="sm" tone="quiet" onClick={onClose}>
          {say('Close')}
        </Button>
      </span>
    </>
  )
}
