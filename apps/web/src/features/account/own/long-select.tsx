import { type ComponentProps, useEffect, useState } from 'react'
import { Select } from '../../../ui/fields/select.tsx'

interface LongSelectProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  /** what is chosen at first */
  present: { value: string; label: string }
  /** all there is to choose from, the present one among them; asked for when it gets the focus */
  options: () => readonly { value: string; label: string }[]
}

/** A select of hundreds: to make them costs a slow phone half a second, and most readers choose none. */
export function LongSelect({ present, options, id, ...rest }: LongSelectProps) {
  const [all, setAll] = useState<readonly { value: string; label: string }[]>()
  // runs before the press opens the list, for mouse, touch and keyboard
  const turn = () => setAll((known) => known ?? options())
  // the select may have got the focus before hydration, when no handler was attached
  useEffect(() => {
    if (document.activeElement?.id === id) turn()
  })
  return (
    <Select
      {...rest}
      id={id}
      defaultValue={present.value}
      options={all ?? [present]}
      onFocus={turn}
      onPointerDown={turn}
      onTouchStart={turn}
    />
  )
}
