import { performerStatuses } from '@footlight/contract'
import { useState } from 'react'
import { ChatBubble } from '../../../src/blocks/chat/chat-log.tsx'
import { Pager } from '../../../src/blocks/pager.tsx'
import { PerformerCard, PerformerCardSkeleton } from '../../../src/blocks/performer/performer-card.tsx'
import { PerformerStrip } from '../../../src/blocks/performer/performer-strip.tsx'
import { PhotoSlider } from '../../../src/blocks/performer/photos/photo-slider.tsx'
import { StatusBadge } from '../../../src/blocks/performer/status-badge.tsx'
import { StarField } from '../../../src/blocks/review/own-review.tsx'
import { Stars } from '../../../src/blocks/review/stars.tsx'
import { Panel } from '../../../src/ui/page.tsx'
import { arabicName, longText, longWord, performer } from '../samples.ts'
import { Piece, Room, Show } from '../show.tsx'

const now = Date.now()
const photos = [0, 1, 2].map((variant) => ({ id: String(variant), file: `portrait-${variant}.webp` }))
const row = Array.from({ length: 12 }, (_, index) =>
  performer(1002 + index, { displayName: `Number ${index + 1}` }),
)

export function BlocksRoom() {
  return (
    <Room title="Blocks">
      <Piece name="StatusBadge">
        {performerStatuses.map((status) => (
          <Show key={status} state={status}>
            <StatusBadge status={status} away={false} />{' '}
            <StatusBadge status={status} away={false} onPicture />
          </Show>
        ))}
        <Show state="away">
          <StatusBadge status="AVAILABLE" away /> <StatusBadge status="AVAILABLE" away onPicture />
        </Show>
      </Piece>
      <Piece name="PerformerCard">
        {performerStatuses.map((performerStatus, index) => (
          <Show key={performerStatus} state={performerStatus}>
            <PerformerCard performer={performer(1002 + index, { performerStatus })} now={now} />
          </Show>
        ))}
        <Show state="hover" given="hover">
          <PerformerCard performer={performer(1007)} now={now} />
        </Show>
        <Show state="focus" given="focus-visible">
          <PerformerCard performer={performer(1008)} now={now} />
        </Show>
        <Show state="without a photo">
          <PerformerCard performer={performer(1009, { mainPhoto: null })} now={now} />
        </Show>
        <Show state="one word of 200 letters">
          <PerformerCard
            performer={performer(1010, { displayName: longWord, headline: longWord })}
            now={now}
          />
        </Show>
        <Show state="an Arabic name">
          <PerformerCard performer={performer(1011, { displayName: arabicName })} now={now} />
        </Show>
        <Show state="on its way">
          <PerformerCardSkeleton />
        </Show>
      </Piece>
      <Piece name="PerformerStrip" wide>
        <PerformerStrip title="Recommended for you" performers={row} />
        <PerformerStrip title={arabicName} performers={[performer(1003, { displayName: arabicName })]} />
      </Piece>
      <Piece name="PhotoSlider">
        <Show state="three photos">
          <PhotoSlider photos={photos} performerNumber={1002} name="Ada Lantern" />
        </Show>
        <Show state="none">
          <PhotoSlider photos={[]} performerNumber={1002} name={arabicName} />
        </Show>
      </Piece>
      <Piece name="Pager" wide>
        <PagerSample state="the first of many" total={4000} />
        <PagerSample state="a single one" total={12} />
      </Piece>
      <Piece name="Stars and StarField">
        <Show state="three of five">
          <Stars rating={3} />
        </Show>
        <StarSample state="none chosen" />
        <StarSample state="refused" error="Choose how many stars." />
      </Piece>
      <Piece name="ChatBubble">
        <Panel>
          <ol className="flex flex-col gap-2.5">
            <ChatBubble isMine={false} name={arabicName} note="20:15">
              {arabicName}
            </ChatBubble>
            <ChatBubble isMine name="You" note="20:16">
              {longText}
            </ChatBubble>
            <ChatBubble isMine={false} name={longWord} note="20:17">
              {longWord}
            </ChatBubble>
          </ol>
        </Panel>
      </Piece>
    </Room>
  )
}

function PagerSample({ state, total }: { state: string; total: number }) {
  const [page, setPage] = useState({ offset: 0, limit: 40 })
  return (
    <Show state={state}>
      <Pager state={{ ...page, total }} onChange={setPage} />
    </Show>
  )
}

function StarSample({ state, error }: { state: string; error?: string }) {
  const [value, setValue] = useState(0)
  return (
    <Show state={state}>
      <StarField value={value} onChange={setValue} error={error} />
    </Show>
  )
}
