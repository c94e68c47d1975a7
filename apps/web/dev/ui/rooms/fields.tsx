import { type ReactNode, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Checkbox } from '../../../src/ui/fields/checkbox.tsx'
import { DayFields } from '../../../src/ui/fields/day-fields.tsx'
import { Field, type FieldControl, FieldError, FormError } from '../../../src/ui/fields/field.tsx'
import { FileChoice } from '../../../src/ui/fields/file-choice.tsx'
import { CodeInput, PasswordInput } from '../../../src/ui/fields/password-input.tsx'
import { SegmentedControl } from '../../../src/ui/fields/segmented-control.tsx'
import { Select } from '../../../src/ui/fields/select.tsx'
import { Switch } from '../../../src/ui/fields/switch.tsx'
import { TextArea } from '../../../src/ui/fields/text-area.tsx'
import { TextInput } from '../../../src/ui/fields/text-input.tsx'
import { arabicName, longText, longWord } from '../samples.ts'
import { Piece, Room, Show } from '../show.tsx'

interface InputProps extends FieldControl {
  disabled?: boolean
  defaultValue?: string
}

/** Each is shown in the same states. */
const inputs: Record<string, (props: InputProps) => ReactNode> = {
  TextInput: (props) => <TextInput {...props} />,
  PasswordInput: (props) => <PasswordInput {...props} />,
  CodeInput: (props) => <CodeInput {...props} />,
  TextArea: (props) => <TextArea {...props} />,
  Select: (props) => (
    <Select
      {...props}
      options={['Any', arabicName, longText, longWord].map((value) => ({ value, label: value }))}
    />
  ),
}

export function FieldsRoom() {
  return (
    <Room title="Fields">
      {Object.entries(inputs).map(([name, draw]) => (
        <InputPiece key={name} name={name} draw={draw} />
      ))}
      <Piece name="DayFields">
        <DaySample />
      </Piece>
      <Piece name="Checkbox">
        <Show state="off">
          <Checkbox>I am an adult</Checkbox>
        </Show>
        <Show state="on">
          <Checkbox defaultChecked>I am an adult</Checkbox>
        </Show>
        <Show state="focus" given="focus-visible">
          <Checkbox>I am an adult</Checkbox>
        </Show>
        <Show state="disabled">
          <Checkbox disabled defaultChecked>
            I am an adult
          </Checkbox>
        </Show>
        <Show state="error">
          <Checkbox aria-invalid>I am an adult</Checkbox>
        </Show>
        <Show state="long text">
          <Checkbox>{longText}</Checkbox>
        </Show>
        <Show state="one word of 200 letters">
          <Checkbox>{longWord}</Checkbox>
        </Show>
      </Piece>
      <Piece name="Switch">
        <SwitchSample state="off" label="Letters by e-mail" />
        <SwitchSample state="on" label="Letters by e-mail" on />
        <SwitchSample state="focus" label="Letters by e-mail" focus />
        <SwitchSample state="disabled" label="Letters by e-mail" on disabled />
        <SwitchSample state="with a hint" label="Letters by e-mail" hint={longText} />
        <SwitchSample state="one word of 200 letters" label={longWord} hint={longWord} />
        <SwitchSample state="an Arabic name" label={arabicName} on />
      </Piece>
      <Piece name="SegmentedControl" wide>
        <ChoiceSample state="default" labels={['All', 'Unread', 'Answered']} />
        <ChoiceSample state="focus" labels={['All', 'Unread', 'Answered']} focus />
        <ChoiceSample state="one that is disabled" labels={['All', 'Unread', 'Answered']} disabled />
        <ChoiceSample
          state="an Arabic name, a long text and a long word"
          labels={[arabicName, longText, longWord]}
        />
      </Piece>
      <Piece name="FileChoice">
        <Show state="behind a button">
          <FileSample />
        </Show>
      </Piece>
      <Piece name="FieldError and FormError">
        <Show state="of a field">
          <FieldError>Fill in your e-mail address.</FieldError>
        </Show>
        <Show state="of a form">
          <FormError>E-mail or password is wrong.</FormError>
        </Show>
        <Show state="long text">
          <FormError>{longText}</FormError>
        </Show>
        <Show state="one word of 200 letters">
          <FormError>{longWord}</FormError>
        </Show>
      </Piece>
    </Room>
  )
}

function InputPiece({ name, draw }: { name: string; draw: (props: InputProps) => ReactNode }) {
  return (
    <Piece name={`Field with ${name}`}>
      <Show state="empty">
        <Field label={name} hint="What is asked for.">
          {draw}
        </Field>
      </Show>
      <Show state="hover" given="hover">
        <Field label={name}>{draw}</Field>
      </Show>
      <Show state="focus" given="focus-visible">
        <Field label={name}>{draw}</Field>
      </Show>
      <Show state="disabled">
        <Field label={name}>{(control) => draw({ ...control, disabled: true })}</Field>
      </Show>
      <Show state="error">
        <Field label={name} error="That does not look right.">
          {draw}
        </Field>
      </Show>
      <Show state="one word of 200 letters">
        <Field label={longWord} hint={longWord}>
          {(control) => draw({ ...control, defaultValue: longWord })}
        </Field>
      </Show>
      <Show state="an Arabic name">
        <Field label={arabicName} error={longText}>
          {(control) => draw({ ...control, defaultValue: arabicName })}
        </Field>
      </Show>
    </Piece>
  )
}

function DaySample() {
  const [days, setDays] = useState<{ from: string | undefined; to: string | undefined }>({
    from: '2026-11-01',
    to: undefined,
  })
  return <DayFields {...days} onChange={(change) => setDays({ ...days, ...change })} />
}

function FileSample() {
  const [names, setNames] = useState<string[]>([])
  return (
    <FileChoice accept="image/*" multiple onChoose={(files) => setNames(files.map(({ name }) => name))}>
      {(open) => <Button onClick={open}>{names.length > 0 ? names.join(', ') : 'Choose pictures'}</Button>}
    </FileChoice>
  )
}

interface SwitchSampleProps {
  state: string
  label: string
  hint?: string
  on?: boolean
  focus?: boolean
  disabled?: boolean
}

function SwitchSample({
  state,
  label,
  hint,
  on = false,
  focus = false,
  disabled = false,
}: SwitchSampleProps) {
  const [checked, setChecked] = useState(on)
  return (
    <Show state={state} {...(focus && { given: 'focus-visible' as const })}>
      <Switch label={label} hint={hint} checked={checked} onChange={setChecked} disabled={disabled} />
    </Show>
  )
}

interface ChoiceSampleProps {
  state: string
  labels: readonly string[]
  focus?: boolean
  disabled?: boolean
}

function ChoiceSample({ state, labels, focus = false, disabled = false }: ChoiceSampleProps) {
  const [value, setValue] = useState('0')
  const options = labels.map((label, index) => ({
    value: String(index),
    label,
    disabled: disabled && index === 1,
  }))
  return (
    <Show state={state} {...(focus && { given: 'focus-visible' as const })}>
      <SegmentedControl label={state} value={value} onChange={setValue} options={options} showLabel />
    </Show>
  )
}
