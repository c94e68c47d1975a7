import { Button } from '../../../src/ui/button.tsx'
import { Amount } from '../../../src/ui/text/amount.tsx'
import { Duration } from '../../../src/ui/text/duration.tsx'
import { Said } from '../../../src/ui/text/said.tsx'
import { TwoLines } from '../../../src/ui/text/two-lines.tsx'
import { VisuallyHidden } from '../../../src/ui/text/visually-hidden.tsx'
import { arabicName, longText, longWord } from '../samples.ts'
import { Piece, Room, Show } from '../show.tsx'

export function TextsRoom() {
  return (
    <Room title="Texts">
      <Piece name="Amount">
        <Show state="credits">
          <Amount credits={500} />
        </Show>
        <Show state="nothing">
          <Amount credits={0} label="held" />
        </Show>
        <Show state="the most">
          <Amount credits={Number.MAX_SAFE_INTEGER} label="available" />
        </Show>
      </Piece>
      <Piece name="Duration">
        <Show state="seconds">
          <Duration seconds={7} label="left" />
        </Show>
        <Show state="hours, large">
          <Duration seconds={36_061} large />
        </Show>
      </Piece>
      <Piece name="TwoLines">
        <Show state="in a button">
          <Button wide>
            <TwoLines second="60 credits a minute">Start a show</TwoLines>
          </Button>
        </Show>
        <Show state="long text">
          <Button wide>
            <TwoLines second="60 credits a minute">{longText}</TwoLines>
          </Button>
        </Show>
      </Piece>
      <Piece name="Said">
        <Show state="a name in a sentence">
          <p>
            <Said text="{name} stays as it was" name={<bdi>Ada Lantern</bdi>} />
          </p>
        </Show>
        <Show state="an Arabic name">
          <p>
            <Said text="{name} stays as it was" name={<bdi>{arabicName}</bdi>} />
          </p>
        </Show>
        <Show state="one word of 200 letters">
          <p className="wrap-anywhere">
            <Said text="{name} stays as it was" name={<bdi>{longWord}</bdi>} />
          </p>
        </Show>
      </Piece>
      <Piece name="VisuallyHidden">
        <Show state="read out, and not shown">
          <p>
            Between these words <VisuallyHidden>there are more</VisuallyHidden> stand others.
          </p>
        </Show>
      </Piece>
    </Room>
  )
}
