import { type StudioRequest, sessionKinds } from '@footlight/contract'
import { useEffect, useState } from 'react'
import { formatCredits, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { toServerTime } from '../../../../lib/page/server-time.ts'
import { recall, storageKeys } from '../../../../lib/page/storage.ts'
import type { Bell } from './bell.ts'
import { readTone } from './tones.ts'

/** [S4] While a request waits it rings, vibrates and marks the title, and a notification shows it where the page is hidden. */
export function useRequestAlert(bell: Bell, requests: readonly StudioRequest[], onOpen: () => void): void {
  const asking = useAsking(requests)
  const id = asking?.id
  const mark = asking && markOf(asking)
  const net = asking?.netPerMinute ?? 0
  useEffect(() => {
    if (id === undefined) return
    bell.ring(() => readTone(recall(storageKeys.tone)))
    return () => bell.silence()
  }, [bell, id])
  useTitleMark(mark)
  const body = say('You earn {credits} a minute, net.', { credits: formatCredits(net) })
  const title = asking && titleOf(asking)
  useNotification(id, title, body, onOpen)
}

function titleOf({ clientName, type }: StudioRequest): string {
  const isCall = sessionKinds[type].word === 'call'
  return say(isCall ? '{name} asks for a video call' : '{name} asks for a show', {
    name: isolated(clientName),
  })
}

/** Re-evaluated when the request expires, because no event reports that. */
function useAsking(requests: readonly StudioRequest[]): StudioRequest | undefined {
  const [now, setNow] = useState(() => Date.now())
  const asking = askingAt(requests, toServerTime(now))
  const until = asking?.expiresAt
  useEffect(() => {
    if (until === undefined) return
    const leftMs = Date.parse(until) - toServerTime(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [until])
  return asking
}

/** Screens keep setting the document's title; the mark is put before each new one. */
function useTitleMark(mark: string | undefined): void {
  useEffect(() => {
    if (mark === undefined) return
    const put = () => {
      const title = marked(document.title, mark)
      if (title !== document.title) document.title = title
    }
    put()
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      document.title = unmarked(document.title, mark)
    }
  }, [mark])
}

function useNotification(
  id: string | undefined,
  title: string | undefined,
  body: string,
  onOpen: () => void,
): void {
  useEffect(() => {
    if (id === undefined || title === undefined) return
    let shown: Notification | undefined
    const show = () => {
      if (document.hidden) shown ??= notify(id, title, body, onOpen)
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      shown?.close()
    }
  }, [id, title, body, onOpen])
}

function notify(id: string, title: string, body: string, onOpen: () => void): Notification | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, {
      body,
      tag: id,
      requireInteraction: true,
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onOpen()
    }
    return shown
  } catch {
    // mobile browsers refuse `new Notification` outside a service worker: the phone vibrates instead
    return
  }
}

/** The request that waits for an answer: not answered, not withdrawn, not out of time. `now` in milliseconds. */
export function askingAt(requests: readonly StudioRequest[], now: number): StudioRequest | undefined {
  return requests.find(({ state, expiresAt }) => state === 'PENDING' && Date.parse(expiresAt) > now)
}

/** The prefix of the document's title while a request is pending. */
export function markOf({ clientName }: StudioRequest): string {
  return `(1) ${say('{name} asks', { name: isolated(clientName) })} · `
}

/** A title with its mark, once, whatever the page calls itself meanwhile. */
export function marked(title: string, mark: string): string {
  return title.startsWith(mark) ? title : mark + title
}

export function unmarked(title: string, mark: string): string {
  return title.startsWith(mark) ? title.slice(mark.length) : title
}
