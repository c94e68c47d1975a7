import type { Environment } from '../../settings.ts'
import type { Stack } from '../../stack.ts'

/** The variables that are set, for the processes of the stack. */
export function stackEnvironment(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Reports when a process dies and when it is restarted; call the result to stop reporting. */
export function reportDeaths(stack: Stack, say: (line: string) => void): () => void {
  const undo = [...Object.values(stack.processes), ...stack.people].map((child) => {
    const onDeath = (how: string) => say(`The ${child.name} process died (${how}); starting it again …`)
    const onListening = () => say(`The ${child.name} process is back.`)
    child.on('died', onDeath).on('listening', onListening)
    return () => child.off('died', onDeath).off('listening', onListening)
  })
  return () => {
    for (const end of undo) end()
  }
}
