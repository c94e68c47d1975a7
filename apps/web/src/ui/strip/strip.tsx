import { type ReactNode, useEffect, useRef, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { IconButton } from '../icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../icons/icons.ts'
import { type StripZone, stripOffset, stripTickMs } from './strip-motion.ts'

interface StripProps<Item> {
  /** names the list */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** how one item shows; the strip makes it pressable */
  children: (item: Item, index: number) => ReactNode
  onItemClicked: (item: Item) => void
}

/**
 * A row of small items that moves while the pointer rests on an edge zone, and starts over when its list
 * changes. Touch swipes it, the edge zones are buttons for other input, Tab reaches each item.
 */
export function Strip<Item>({ label, items, keyOf, children, onItemClicked }: StripProps<Item>) {
  const view = useRef<HTMLUListElement>(null)
  const [zone, setZone] = useState<StripZone>()
  // a changed list remounts the element, which resets its offset
  const listKey = items.map(keyOf).join(' ')

  useEffect(() => {
    if (!zone || isStill()) return
    const timer = setInterval(() => {
      const list = view.current
      if (!list) return
      const sign = signOf(list)
      const offset = stripOffset(-sign * list.scrollLeft, zone, list.scrollWidth, list.clientWidth)
      list.scrollLeft = -sign * offset
    }, stripTickMs)
    return () => clearInterval(timer)
  }, [zone])

  const page = (direction: 1 | -1) => {
    const behavior = isStill() ? 'instant' : 'smooth'
    const list = view.current
    list?.scrollBy({ left: signOf(list) * direction * list.clientWidth * 0.8, behavior })
  }
  return (
    <section aria-label={label} className="group relative">
      <ul
        key={listKey}
        ref={view}
        // without a name of its own, the router would give it the offset of the list that stood in its place
        data-scroll-restoration-id={listKey}
        className="scrollbar-none flex gap-3 overflow-x-auto p-1"
      >
        {items.map((item, index) => (
          <li key={keyOf(item)} className="shrink-0">
            <button type="button" onClick={() => onItemClicked(item)} className="block rounded text-start">
              {children(item, index)}
            </button>
          </li>
        ))}
      </ul>
      <StripEdge side="left" onZone={setZone} onPress={() => page(-1)} />
      <StripEdge side="right" onZone={setZone} onPress={() => page(1)} />
    </section>
  )
}

/** Whether the reader prefers reduced motion. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** In right-to-left pages everything is mirrored: the zones are named by their place in a left-to-right page. */
const signOf = (list: Element) => (getComputedStyle(list).direction === 'rtl' ? -1 : 1)

interface StripEdgeProps {
  side: StripZone
  onZone: (zone: StripZone | undefined) => void
  onPress: () => void
}

function StripEdge({ side, onZone, onPress }: StripEdgeProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <div
      data-zone={side}
      onPointerEnter={({ pointerType }) => onZone(pointerType === 'mouse' ? side : undefined)}
      onPointerLeave={() => onZone(undefined)}
      className={`absolute inset-y-0 grid w-14 place-items-center opacity-0 transition-opacity group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:hidden ${
        side === 'left'
          ? 'inset-s-0 bg-linear-to-r rtl:bg-linear-to-l'
          : 'inset-e-0 bg-linear-to-l rtl:bg-linear-to-r'
      } from-ink-0 to-transparent`}
    >
      <IconButton
        label={say(side === 'left' ? 'Earlier items' : 'Further items')}
        size="sm"
        onClick={onPress}
      >
        <Icon aria-hidden size={20} className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}
