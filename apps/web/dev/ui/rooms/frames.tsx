import { Button } from '../../../src/ui/button.tsx'
import * as icons from '../../../src/ui/icons/icons.ts'
import { Page, Panel } from '../../../src/ui/page.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../../src/ui/preference-switches.tsx'
import { QrCode } from '../../../src/ui/qr-code.tsx'
import { Strip } from '../../../src/ui/strip/strip.tsx'
import { Amount, Duration } from '../../../src/ui/text/figures.tsx'
import { Said } from '../../../src/ui/text/said.tsx'
import { TwoLines } from '../../../src/ui/text/two-lines.tsx'
import { arabicName, longText, longWord } from '../samples.ts'
import { Piece, Room, Show } from '../show.tsx'

const nothing = () => undefined
const names = ['Ada', arabicName, 'Bo', 'Cyrille', longWord, 'Dora', 'Emil', 'Fay', 'Gil', 'Ida', 'Jo', 'Kai']

export function FramesRoom() {
  return (
    <Room title="Frames">
      <Piece name="Page" wide>
        <Show state="with lead and actions">
          <Page
            title="History"
            documentTitle={null}
            lead="What you watched, and what it cost."
            actions={<Button tone="quiet">Download</Button>}
          >
            The screen.
          </Page>
        </Show>
        <Show state="narrow, with a word of 200 letters">
          <Page title={longWord} documentTitle={null} width="narrow" lead={longText}>
            The screen.
          </Page>
        </Show>
        <Show state="an Arabic name">
          <Page title={arabicName} documentTitle={null} width="reading">
            The screen.
          </Page>
        </Show>
      </Piece>
      <Piece name="Panel">
        <Show state="with title and action">
          <Panel title="Prices" actions={<Button size="sm">Change</Button>}>
            60 credits a minute.
          </Panel>
        </Show>
        <Show state="without a title">
          <Panel>60 credits a minute.</Panel>
        </Show>
        <Show state="one word of 200 letters">
          <Panel title={longWord} actions={<Button size="sm">Change</Button>}>
            <p className="wrap-anywhere">{longWord}</p>
          </Panel>
        </Show>
        <Show state="an Arabic name">
          <Panel title={arabicName}>{longText}</Panel>
        </Show>
      </Piece>
      <Piece name="Strip" wide>
        <Show state="more than fit">
          <Strip label="Names" items={names} keyOf={(name) => name} onItemClicked={nothing}>
            {(name) => <Item name={name} />}
          </Strip>
        </Show>
        <Show state="focus" given="focus-visible">
          <Strip label="Two names" items={names.slice(0, 2)} keyOf={(name) => name} onItemClicked={nothing}>
            {(name) => <Item name={name} />}
          </Strip>
        </Show>
      </Piece>
      <Piece name="QrCode">
        <Show state="of an address">
          <QrCode text="otpauth://totp/Footlight:ada?secret=JBSWY3DPEHPK3PXP" label="A code to scan" />
        </Show>
      </Piece>
      <Piece name="ThemeSwitch and LanguageSwitch">
        <Show state="theme">
          <ThemeSwitch />
        </Show>
        <Show state="language">
          <LanguageSwitch onChosen={nothing} />
        </Show>
      </Piece>
      <Piece name="Icons" wide>
        <div className="gallery-icons">
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} title={name}>
              <Icon />
            </span>
          ))}
        </div>
      </Piece>
    </Room>
  )
}

function Item({ name }: { name: string }) {
  return <span className="block w-44 truncate rounded bg-ink-1 px-2.5 py-2">{name}</span>
}

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
    </Room>
  )
}
