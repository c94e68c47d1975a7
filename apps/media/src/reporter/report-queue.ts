import type { MediaReport } from '@footlight/contract/internal'

/** Reports that the api has not answered yet, oldest first; `sequence` numbers them from 1 within one start. */
export interface ReportQueue {
  readonly boot: string
  readonly node: string
  readonly lastSequence: number
  readonly waiting: readonly MediaReport[]
}

export type ReportContent = Pick<
  MediaReport,
  'streams' | 'viewerSessionIds' | 'moderatorSessionIds' | 'evidence' | 'calls' | 'cutOff' | 'workers'
>

export type ReportQueueEvent =
  | { type: 'reported'; at: number; content: ReportContent }
  | { type: 'answered'; sequence: number }
  | { type: 'tick'; at: number }

export interface ReportQueueStep {
  state: ReportQueue
  /** reports that were given up: the api sees the gap in the sequence [E5] */
  effects: { type: 'dropped'; sequence: number }[]
}

/** How long the api may be away before evidence is lost. */
export const reportRetentionMs = 120_000
/** One a second, and as many again for streams that come and go. */
export const maxWaitingReports = 240

export function emptyReportQueue(node: string, boot: string): ReportQueue {
  return { node, boot, lastSequence: 0, waiting: [] }
}

export function reportQueue(queue: ReportQueue, event: ReportQueueEvent): ReportQueueStep {
  switch (event.type) {
    case 'reported': {
      const { node, boot, lastSequence } = queue
      const sequence = lastSequence + 1
      const report: MediaReport = { node, boot, sequence, at: event.at, ...event.content }
      return bound({ ...queue, lastSequence: sequence, waiting: [...queue.waiting, report] }, event.at)
    }
    case 'answered': {
      const waiting = queue.waiting.filter((report) => report.sequence !== event.sequence)
      return { state: { ...queue, waiting }, effects: [] }
    }
    case 'tick':
      return bound(queue, event.at)
  }
}

function bound(queue: ReportQueue, at: number): ReportQueueStep {
  const retained = queue.waiting
    .filter((report) => at - report.at < reportRetentionMs)
    .slice(-maxWaitingReports)
  const dropped = queue.waiting.slice(0, queue.waiting.length - retained.length)
  return {
    state: { ...queue, waiting: retained },
    effects: dropped.map(({ sequence }) => ({ type: 'dropped', sequence })),
  }
}
