import { claims } from './claims.ts'
import { editShell } from './edit.ts'
import { offsetsOf } from './offsets.ts'
import { type ParsedShell, parseShell } from './parse.ts'

/**
 * The shell as a language. It brings unbash with it, so it is loaded for the first script; `claims` alone is in a module
 * of its own.
 */
export const shell = {
  id: 'shell',
  claims,
  parse: parseShell,
  comments: ({ comments }: ParsedShell) => comments,
  offsetsOf,
  write: editShell,
} as const
