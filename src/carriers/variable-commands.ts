import { type Cursor, fields } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding, Unopened } from '../engine/carrier.ts'
import { operatesPlatform } from '../languages/shell/inputs.ts'
import { rangeIn } from './unopened-range.ts'

/** It is a step of the script around it: each of its lines is judged, what must precede them is outside. */
export const LINES = { name: '', isOneShell: true, isRecipe: true } as const

const BEGINS = /^\s*(?:sudo\s+)?(?:kubectl|oc|helm|aws|eksctl)\s/

/** The commands that variables have as their values, for a script that runs them (`$COMMAND`, `eval`). */
export const commandsIn = (environments: readonly Cursor[]): readonly Holding[] =>
  environments.flatMap(environment => fields(environment).flatMap(({ value }) => commandIn(value)))

/** The command that a value is. */
export function commandIn(cursor: Cursor): readonly Holding[] {
  const text = literal(cursor) ?? ''
  return BEGINS.test(text) && operatesPlatform(text) ? [{ cursor, role: 'script', language: 'shell', job: LINES }] : []
}

/** The words of a command that no shell is given, where it operates the platform; of an image for one program, that comes first. */
export function unreadWords(words: readonly Cursor[], image = ''): readonly Unopened[] {
  const first = words.find(({ node }) => node !== undefined)
  const [, program = ''] = /([\w-]+)(?:[:@][^/]*)?$/.exec(image) ?? []
  const text = words.flatMap(word => literal(word) ?? []).join(' ')
  if (first?.node === undefined || !(operatesPlatform(text) || operatesPlatform(`${program} ${text}`))) return []
  const reason = 'a command as a list of words is not read here: write it as a text'
  return [{ state: 'unread', kind: 'generated script', reason, ...rangeIn(first.document, first.node) }]
}

/** A text that no shell runs as it is, where it operates the platform. */
export function unreadProgram(cursor: Cursor, reason: string): readonly Unopened[] {
  if (cursor.node === undefined || !operatesPlatform(literal(cursor) ?? '')) return []
  return [{ state: 'unread', kind: 'non-shell script', reason, ...rangeIn(cursor.document, cursor.node) }]
}
