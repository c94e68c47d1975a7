import { operatorCalls, operatorSchemas } from './operator.ts'
import { peopleCalls, peopleSchemas } from './people.ts'
import { reportCalls, reportSchemas } from './reports.ts'
import { setupCalls, setupSchemas } from './setup.ts'

export const consoleCalls = {
  ...operatorCalls,
  ...peopleCalls,
  ...reportCalls,
  ...setupCalls,
} as const

export const consoleShapes = () =>
  ({
    ...operatorSchemas(),
    ...peopleSchemas(),
    ...reportSchemas(),
    ...setupSchemas(),
  }) as const
