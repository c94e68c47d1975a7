import { Button } from '../../../src/ui/button.tsx'
import { IconButton } from '../../../src/ui/icon-button.tsx'
import { Heart, RefreshCw } from '../../../src/ui/icons/icons.ts'
import { Menu } from '../../../src/ui/menu.tsx'
import { arabicName, longText, longWord } from '../samples.ts'
import { Piece, Room, Show } from '../show.tsx'

const tones = ['primary', 'quiet', 'ghost', 'danger'] as const
const iconTones = ['plain', 'picture', 'danger'] as const
const icon = <RefreshCw aria-hidden size={18} />
const deeds = [
  { icon: Heart, text: 'Add to favourites', onPress: () => undefined },
  { icon: RefreshCw, text: longText, onPress: () => undefined },
  { icon: RefreshCw, text: longWord, onPress: () => undefined, disabled: true },
]
const heart = <Heart aria-hidden size={20} />

export function ButtonsRoom() {
  return (
    <Room title="Buttons">
      {tones.map((tone) => (
        <Piece key={tone} name={`Button, ${tone}`}>
          <Show state="default">
            <Button tone={tone}>Start a show</Button>
          </Show>
          <Show state="hover" given="hover">
            <Button tone={tone}>Start a show</Button>
          </Show>
          <Show state="focus" given="focus-visible">
            <Button tone={tone}>Start a show</Button>
          </Show>
          <Show state="disabled">
            <Button tone={tone} disabled>
              Start a show
            </Button>
          </Show>
          <Show state="busy">
            <Button tone={tone} busy>
              Start a show
            </Button>
          </Show>
          <Show state="with an icon">
            <Button tone={tone} icon={icon}>
              Try again
            </Button>
          </Show>
        </Piece>
      ))}
      <Piece name="Button, sizes and texts">
        <Show state="small">
          <Button size="sm">Start a show</Button>
        </Show>
        <Show state="large">
          <Button size="lg">Start a show</Button>
        </Show>
        <Show state="wide">
          <Button wide>Start a show</Button>
        </Show>
        <Show state="long text">
          <Button wide icon={icon}>
            {longText}
          </Button>
        </Show>
        <Show state="one word of 200 letters">
          <Button wide>{longWord}</Button>
        </Show>
        <Show state="an Arabic name">
          <Button wide icon={icon}>
            {arabicName}
          </Button>
        </Show>
      </Piece>
      {iconTones.map((tone) => (
        <Piece key={tone} name={`IconButton, ${tone}`}>
          <Show state="default">
            <IconButton tone={tone} label="Add to favourites">
              {heart}
            </IconButton>
          </Show>
          <Show state="hover" given="hover">
            <IconButton tone={tone} label="Add to favourites">
              {heart}
            </IconButton>
          </Show>
          <Show state="focus" given="focus-visible">
            <IconButton tone={tone} label="Add to favourites">
              {heart}
            </IconButton>
          </Show>
          <Show state="pressed">
            <IconButton tone={tone} label="Add to favourites" aria-pressed>
              {heart}
            </IconButton>
          </Show>
          <Show state="disabled">
            <IconButton tone={tone} label="Add to favourites" disabled>
              {heart}
            </IconButton>
          </Show>
          <Show state="small">
            <IconButton tone={tone} label="Add to favourites" size="sm">
              {heart}
            </IconButton>
          </Show>
        </Piece>
      ))}
      <Piece name="Menu">
        <Show state="default">
          <Menu label="More about this conversation" items={deeds} />
        </Show>
      </Piece>
    </Room>
  )
}
