import { addTo } from '../../model/group-by.ts'
import { join } from '../tree/query.ts'
import { redirectsWithin } from './commands.ts'
import type { Expanded } from './expanded-words.ts'
import { joinedOf } from './joined.ts'
import { everyCommand, type Found, targetOf } from './read.ts'
import { type Command, type HereDocument, type List, shellNode, type Word } from './tree.ts'

/**
 * Where a command has something from: a text of the script; a file; something that is read where it is (objects that `kubectl
 * create` makes, a kustomization that is built), or as the words of a command; or only known when the script runs. Offsets
 * are those of the script.
 */
export type Source =
  | {
      readonly state: 'text'
      readonly pointer: string
      readonly node: Word | HereDocument
      /** The file that the script writes it to. */
      readonly path?: string
    }
  | { readonly state: 'file'; readonly path: string; readonly at: Range }
  | { readonly state: 'elsewhere'; readonly as: 'objects' | 'words'; readonly at: Range }
  | { readonly state: 'unknown'; readonly why: string; readonly at: Range }

/** UTF-16 offsets into the script, half-open. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A word of the script with its pointer. */
export interface PlacedWord {
  readonly pointer: string
  readonly word: Word
}

/** What it takes to follow the texts of a script. */
export interface Tracing {
  readonly byFound: ReadonlyMap<Command, Expanded>
  readonly foundOf: ReadonlyMap<Command, Found>
  /** The words, and the values that are assigned or joined to an option, by their offsets. */
  readonly wordsAt: ReadonlyMap<number, PlacedWord>
  /** The words that are assigned to each variable. */
  readonly assigned: ReadonlyMap<string, readonly PlacedWord[]>
  /** What is redirected into a command that reads variables: `read -r -d '' X <<EOF`. */
  readonly readInto: ReadonlyMap<string, readonly Found[]>
  /** The commands that write each file, as it is named, by a redirection or as words of `tee`. */
  readonly writers: ReadonlyMap<string, readonly Found[]>
  readonly functions: ReadonlyMap<string, Found>
  readonly callsOf: ReadonlyMap<string, readonly Found[]>
  /** How many steps may still be taken for one input. */
  readonly budget: { left: number }
}

/** Looks the commands and words of a script up once, for all that is followed in it. */
export function traced(list: List, all: readonly Expanded[]): Tracing {
  const wordsAt = new Map<number, PlacedWord>()
  const assigned = new Map<string, PlacedWord[]>()
  const readInto = new Map<string, Found[]>()
  const writers = new Map<string, Found[]>()
  const functions = new Map<string, Found>()
  const callsOf = new Map<string, Found[]>()
  const foundOf = new Map<Command, Found>()
  for (const found of everyCommand(list)) {
    const { command, pointer } = found
    foundOf.set(command, found)
    for (const { redirect } of redirectsWithin(command)) {
      const isOutput = /^(?:>|>>|>\||&>|&>>)$/.test(redirect.operator) && redirect.descriptor !== '2'
      const target = isOutput ? targetOf(redirect)?.text : undefined
      if (target !== undefined && !target.startsWith('/dev/')) addTo(writers, target, found)
    }
    if (command.shell === 'function') functions.set(command.name ?? '', found)
    if (command.shell !== 'simple') continue
    for (const [i, item] of command.items.entries()) {
      const own = join(pointer, i)
      if (item.shell === 'word') {
        wordsAt.set(item.start, { pointer: own, word: item })
        const joined = joinedOf(item)
        if (joined === undefined) continue
        const placed = { pointer: join(own, joined.name), word: joined.value }
        wordsAt.set(joined.value.start, placed)
        if (!joined.name.startsWith('-')) addTo(assigned, joined.name, placed)
      } else if (item.shell === 'assignment') {
        const value = shellNode(item.entries[0]?.value)
        if (value?.shell !== 'word') continue
        const placed = { pointer: join(own, item.entries[0]?.key ?? ''), word: value }
        wordsAt.set(value.start, placed)
        addTo(assigned, item.name, placed)
      }
    }
  }
  for (const { found, command } of all) {
    const [first, ...rest] = command.words
    if (first === undefined) continue
    if (functions.has(first.text)) addTo(callsOf, first.text, found)
    if (/(?:^|\/)tee$/.test(first.text))
      for (const { text } of rest) if (!text.startsWith('-')) addTo(writers, text, found)
    if (/^(?:read|mapfile|readarray)$/.test(first.text)) for (const { text } of rest) addTo(readInto, text, found)
  }
  return {
    byFound: new Map(all.map(one => [one.found.command, one])),
    foundOf,
    wordsAt,
    assigned,
    readInto,
    writers,
    functions,
    callsOf,
    budget: { left: 0 },
  }
}
