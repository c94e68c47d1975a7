import { encoderCalls, encoderSchemas } from './encoder.ts'
import { liveCalls, liveSchemas } from './live.ts'
import { lobbyCalls, lobbySchemas } from './lobby.ts'
import { messageCalls, messageSchemas } from './messages.ts'
import { peekCalls, peekSchemas } from './peek.ts'
import { receiptCalls, receiptSchemas } from './receipts.ts'
import { sessionChatCalls, sessionChatSchemas } from './session-chat.ts'
import { sessionCalls, sessionSchemas } from './sessions.ts'
import { statisticsCalls, statisticsSchemas } from './statistics.ts'
import { studioCalls, studioSchemas } from './studio.ts'
import { talkBackCalls, talkBackSchemas } from './talk-back.ts'
import { telephonyCalls, telephonySchemas } from './telephony.ts'
import { tipCalls, tipSchemas } from './tips.ts'
import { videocallCalls, videocallSchemas } from './videocall.ts'

export const showsCalls = {
  ...messageCalls,
  ...liveCalls,
  ...encoderCalls,
  ...lobbyCalls,
  ...peekCalls,
  ...receiptCalls,
  ...sessionChatCalls,
  ...sessionCalls,
  ...statisticsCalls,
  ...studioCalls,
  ...talkBackCalls,
  ...telephonyCalls,
  ...tipCalls,
  ...videocallCalls,
} as const

export const showsShapes = () =>
  ({
    ...messageSchemas(),
    ...liveSchemas(),
    ...encoderSchemas(),
    ...lobbySchemas(),
    ...peekSchemas(),
    ...receiptSchemas(),
    ...sessionChatSchemas(),
    ...sessionSchemas(),
    ...statisticsSchemas(),
    ...studioSchemas(),
    ...talkBackSchemas(),
    ...telephonySchemas(),
    ...tipSchemas(),
    ...videocallSchemas(),
  }) as const
