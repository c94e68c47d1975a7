import { Button } from '../../../src/ui/button.tsx'
import * as icons from '../../../src/ui/icons/icons.ts'
import { LanguageSwitch } from '../../../src/ui/language-switch.tsx'
import { Page, Panel } from '../../../src/ui/page.tsx'
import { QrCode } from '../../../src/ui/qr-code.tsx'
import { Strip } from '../../../src/ui/strip/strip.tsx'
import { ThemeSwitch } from '../../../src/ui/theme-switch.tsx'
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
