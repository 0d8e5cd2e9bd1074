import type { TextStyle } from '../../reporters/reporter.ts'
import type { Environment } from '../environment.ts'

/**
 * The colours of the text report, or undefined where there are none. The option wins, then FORCE_COLOR, then NO_COLOR,
 * then whether standard output is a terminal. The colours themselves are loaded only where they are used.
 */
export async function colours(wanted: boolean | undefined, environment: Environment): Promise<TextStyle | undefined> {
  if (!(wanted ?? isColoured(environment))) return undefined
  const { Chalk } = await import('chalk')
  return new Chalk({ level: 1 })
}

function isColoured({ variables, stdout }: Environment): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none, TERM: terminal } = variables
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (none !== undefined && none !== '') return false
  return stdout.isTerminal && terminal !== 'dumb'
}
