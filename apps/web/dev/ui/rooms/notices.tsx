import { type ReactNode, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Curve, CurveLine } from '../../../src/ui/curve.tsx'
import { MessageCircle } from '../../../src/ui/icons/icons.ts'
import { ConfirmDialog } from '../../../src/ui/notices/confirm-dialog.tsx'
import { Dialog } from '../../../src/ui/notices/dialog.tsx'
import { EmptyState } from '../../../src/ui/notices/empty-state.tsx'
import { Rare } from '../../../src/ui/notices/error-boundary.tsx'
import { ErrorState } from '../../../src/ui/notices/error-state.tsx'
import { Skeleton } from '../../../src/ui/notices/skeleton.tsx'
import { ToastRegion, toast } from '../../../src/ui/notices/toast.tsx'
import { ProgressBar } from '../../../src/ui/progress-bar.tsx'
import { arabicName, longText, longWord, refusal } from '../samples.ts'
import { Piece, Room, Show } from '../show.tsx'

const nothing = () => undefined

export function NoticesRoom() {
  return (
    <Room title="Notices">
      <Piece name="EmptyState">
        <Show state="title alone">
          <EmptyState title="No messages yet" />
        </Show>
        <Show state="with icon, text and action">
          <EmptyState
            icon={<MessageCircle aria-hidden size={24} />}
            title="No messages yet"
            action={<Button>See who is live</Button>}
          >
            Write to a performer from their profile.
          </EmptyState>
        </Show>
        <Show state="one word of 200 letters">
          <EmptyState title={longWord}>{longWord}</EmptyState>
        </Show>
        <Show state="an Arabic name">
          <EmptyState title={arabicName}>{longText}</EmptyState>
        </Show>
      </Piece>
      <Piece name="ErrorState">
        <Show state="with a retry and its number">
          <ErrorState error={refusal} onRetry={nothing} />
        </Show>
        <Show state="of something else">
          <ErrorState error={new Error('not shown')} title={longText} />
        </Show>
      </Piece>
      <Piece name="Rare">
        <Show state="of a part whose code does not come">
          <Rare>
            <Broken />
          </Rare>
        </Show>
      </Piece>
      <Piece name="Skeleton">
        <Show state="of a line">
          <Skeleton className="h-5 w-full" />
        </Show>
        <Show state="of a row">
          <Skeleton className="h-18 w-full" />
        </Show>
      </Piece>
      <Piece name="ProgressBar">
        <Show state="in the middle">
          <ProgressBar value={0.4} aria-label="Sending" />
        </Show>
        <Show state="not known how far">
          <ProgressBar aria-label="Sending" />
        </Show>
      </Piece>
      <Piece name="Curve">
        <Show state="of a minute">
          <Curve name="Frames a second" samples={[30, 24, 29, 12, 30]} least={30} write={String} />
        </Show>
        <Show state="without a sample">
          <Curve name={longWord} samples={[]} least={30} write={String} />
        </Show>
        <Show state="the line alone, with a gap">
          <CurveLine samples={[30, null, 29, 12, null]} slots={5} least={30} />
        </Show>
      </Piece>
      <Piece name="Dialog and ConfirmDialog">
        <DialogSample state="small, with actions">
          {(close) => (
            <Dialog
              open
              onClose={close}
              size="sm"
              title="Add credits"
              actions={<Button onClick={close}>Add 500</Button>}
            >
              {longText}
            </Dialog>
          )}
        </DialogSample>
        <DialogSample state="long: its buttons stay in view">
          {(close) => (
            <Dialog open onClose={close} title={longText} actions={<Button onClick={close}>Agree</Button>}>
              <p>{longText.repeat(12)}</p>
            </Dialog>
          )}
        </DialogSample>
        <DialogSample state="words of 200 letters">
          {(close) => (
            <Dialog
              open
              onClose={close}
              title={longWord}
              actions={<Button onClick={close}>{longWord}</Button>}
            >
              {longWord}
            </Dialog>
          )}
        </DialogSample>
        <DialogSample state="asks once more">{(close) => <Ask close={close} />}</DialogSample>
        <DialogSample state="busy">{(close) => <Ask close={close} busy />}</DialogSample>
        <DialogSample state="refused">{(close) => <Ask close={close} refused />}</DialogSample>
      </Piece>
      <Piece name="ToastRegion">
        <ToastSample tone="plain" text="Deleted for you" action />
        <ToastSample tone="good" text="Signed out" />
        <ToastSample tone="bad" text="That did not arrive" detail="It is tried again." />
        <ToastSample tone="bad" text={longWord} detail={longText} />
        <ToastSample tone="good" text={arabicName} detail={arabicName} />
      </Piece>
      <ToastRegion />
    </Room>
  )
}

/** Opened by a press, as everywhere. */
function DialogSample({ state, children }: { state: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Show state={state}>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Open: {state}
      </Button>
      {open && children(() => setOpen(false))}
    </Show>
  )
}

function Ask({
  close,
  busy = false,
  refused = false,
}: {
  close: () => void
  busy?: boolean
  refused?: boolean
}) {
  return (
    <ConfirmDialog
      open
      onClose={close}
      title="Give back 500 credits?"
      confirmLabel="Give back 500 credits"
      tone="danger"
      busy={busy}
      failure={refused ? refusal.failure : undefined}
      onConfirm={close}
    >
      They go to the client, and are taken from her earnings.
    </ConfirmDialog>
  )
}

interface ToastSampleProps {
  tone: 'plain' | 'good' | 'bad'
  text: string
  detail?: string
  action?: boolean
}

function ToastSample({ tone, text, detail, action = false }: ToastSampleProps) {
  const say = () =>
    toast({
      tone,
      text,
      ...(detail && { detail }),
      ...(action && { action: { label: 'Undo', onPress: nothing } }),
    })
  return (
    <Show state={`${tone}: ${text.slice(0, 20)}`}>
      <Button tone="quiet" onClick={say}>
        Say it
      </Button>
    </Show>
  )
}

function Broken(): ReactNode {
  throw new Error('its file is gone')
}
