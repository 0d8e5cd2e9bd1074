import type { ShellCommand } from '../languages/tree/command.ts'
import type { Assumed, Format, Node } from '../languages/tree/node.ts'
import type { Origin } from '../languages/tree/offsets.ts'
import type { Parsers } from '../languages/tree/parsed.ts'
import type { Words } from '../model/words.ts'

/** A file's text. `path` is relative to the repository's root, with `/` between its parts. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** The text that it had at the commit that it is compared with, where it is compared and was another one. */
  readonly earlier?: string
  /** Whether a deploy step has made it: its values are written elsewhere. */
  readonly isMade?: true
}

/** One parsed document: the n-th of `file`, counted from 0. `id` is `path#n`. */
export interface Document {
  readonly id: string
  readonly file: SourceFile
  readonly format: Format
  readonly root: Node
  /** For the documents in its strings. */
  readonly parsers: Parsers
  /** Those of all documents that are read with the same parsers; absent where few are read. */
  readonly words?: Words
  /** Where it is embedded in another document; its `id` is that of the file's own document then. */
  readonly held?: Held
}

/** A node together with where it is. Where nothing is there, `node` is undefined and the place still says where it would be. */
export interface Cursor {
  readonly document: Document
  readonly pointer: string
  readonly node: Node | undefined
  /** Of a string's value: the part that is meant, as in a place. */
  readonly within?: { readonly start: number; readonly end: number }
}

/**
 * What a document is to the resource that contains it: commands that something runs, commands or a cloud-config that
 * a machine starts with, a file that something writes or mounts, what a command is given, an object that a command
 * applies to a cluster or that is its whole input.
 */
export type Role = 'script' | 'user data' | 'file' | 'request' | 'manifest' | 'patch'

/** Where a document is embedded in another one. */
export interface Held {
  readonly role: Role
  /** The string that contains it. */
  readonly at: Cursor
  /** The pointer to its root, from the file's own document. */
  readonly pointer: string
  /** The path or name of the file that it becomes, as far as that is stated. */
  readonly path?: string
  /** The commands that a shell passes it to: those of its own line, then those that read the file. */
  readonly commands?: readonly ShellCommand[]
  /** The option of a command that it is the value of: `--policy-document`. */
  readonly option?: string
  /** The variables that are stated around a script, the nearest first. */
  readonly environments?: readonly Cursor[]
  /** The options with which the shell of a script is started, as far as they are stated: `-eu`, `-o`, `pipefail`. */
  readonly startedWith?: readonly string[]
  /** Whether it is run only where what it belongs to is taken away: a provisioner of Terraform with `when = destroy`. */
  readonly isCleanUp?: true
  /** Whether what it prints is taken by what runs it, and is in no log: `register` of Ansible, the data source `external` of Terraform. */
  readonly isAnswer?: true
  /** The job that a script is a part of; a script is one by itself where it is absent. */
  readonly job?: Job
  readonly origin: Origin
  /** Its root with offsets into its own text. */
  readonly unmoved: Node
}

/** Texts that are run one after the other. */
export interface Job {
  /** Tells the jobs of a resource apart. */
  readonly name: string
  /** Whether one shell runs them all, so that what one exports the next one has; a step of GitHub has its own. */
  readonly isOneShell: boolean
  /** Whether somebody runs it by its name, as a target of make: what runs it stops at the first line that fails. */
  readonly isRecipe?: true
}

/**
 * Where something is, as plain data. `pointer` is a JSON Pointer (RFC 6901) into the document; a step `#yaml` or
 * `#json` enters the document in a string. Turned into a range last (`locate`).
 */
export interface Place {
  readonly document: string
  readonly pointer: string
  readonly part?: 'key'
  /** Of a string's value: UTF-16 offsets from its first character, half-open, where only a part of it is meant. */
  readonly within?: { readonly start: number; readonly end: number }
  /** Of what may be otherwise where it is deployed (`Node.assumed`). */
  readonly assumed?: Assumed
  /** Of what a deploy step has made out of a template: what else took part in it. */
  readonly generated?: Generated
  /** Which of the things that are deployed of what is written here once: the key of Terraform's `for_each`, the call of a module. */
  readonly instance?: string
  /** Whether several things are made of what is written there, as of a `dynamic` block: a change there changes all of them. */
  readonly shared?: true
  /** Where a value is used that is written elsewhere, if other things use it, too: rules with `place: 'use'` report it there. */
  readonly use?: Place
  /** Whether several things use what is written there, each at a place of its own, which is its `use`. */
  readonly isUsedOften?: true
  /** The folder of the kustomization that deploys it, where several do. */
  readonly overlay?: string
  /** What else a finding there is about: the template that a chart's value goes into, the expression that reads a file. */
  readonly also?: Place & { readonly note: string }
  /** Whether it is what a template writes where whoever installs its chart gives no other value: the default in an action. */
  readonly isByDefault?: true
  /** Where its key is, if that is elsewhere: a chart's value has the key of the template that it goes into. */
  readonly keyAt?: Pick<Place, 'document' | 'pointer' | 'within'>
  /**
   * For a string composed of others: its parts, so that the place of something `within` one is where that part is
   * written.
   */
  readonly parts?: readonly StringPart[]
}

/** What a value represents that is written in a template, or inserted into one. */
export interface Generated {
  /** What the template was expanded for; absent where that is nothing that is written. */
  readonly by?: Place
  /** Where the template takes the value that is written here. */
  readonly from?: Place
  /** The part of what is written here that is the value: the default in a field's notation. */
  readonly part?: { readonly start: number; readonly end: number }
  /** Whether the value is other than the text that is written here, so that no part of it has a place. */
  readonly isComputed?: true
}

/** A part of a string, from `start` to `end` (UTF-16, half-open), that is written at a place, from the character `from` on there. */
export interface StringPart {
  readonly start: number
  readonly end: number
  readonly at: Place
  readonly from: number
  /** Whether it is all of the value at that place. */
  readonly isWhole?: true
}

/** The parts of a text from another offset on. */
export const movedParts = (parts: readonly StringPart[], by: number): readonly StringPart[] =>
  parts.map(one => ({ ...one, start: one.start + by, end: one.end + by }))

/** A key of the value that a place is in: the same for each part of it. */
export const valueKey = ({ document, pointer }: Pick<Place, 'document' | 'pointer'>): string => `${document}${pointer}`

/** A part of the string at a place (UTF-16, half-open), where its parts are written in several places; else all of it. */
export const partAt = (at: Place, start: number, end: number): Place =>
  at.parts === undefined ? at : { ...at, within: { start, end } }

/** A part of the text at a place, which may be a part of a string itself. */
export function partWithin(at: Place, start: number, end: number): Place {
  const from = at.within?.start ?? 0
  return { ...at, within: { start: from + start, end: from + end } }
}

/** Where it is written what a place is about: its key, or of a string that is put together the part that is meant. */
export function writtenAt(place: Place): Place {
  const { within, parts, keyAt, ...at } = place
  if (at.part === 'key' && keyAt !== undefined)
    return { ...keyAt, part: 'key', ...(at.assumed === undefined ? {} : { assumed: at.assumed }) }
  const part = within && parts?.find(({ start, end }) => within.start >= start && within.end <= end)
  if (within === undefined || parts === undefined) return place
  if (part === undefined) return at
  const shift = part.from - part.start
  const { document, pointer } = at
  const also = part.at.document === document ? {} : { also: { document, pointer, note: 'used here' } }
  return {
    ...part.at,
    ...also,
    within: { start: within.start + shift, end: within.end + shift },
    ...(at.assumed === undefined ? {} : { assumed: at.assumed }),
  }
}

/** The path of the file that `place` is in. */
export const pathOf = (documentId: string): string => documentId.slice(0, documentId.lastIndexOf('#'))

/** A text that is kept of a document, as it is kept of others. */
export const shared = ({ words }: Pick<Document, 'words'>, text: string): string => words?.shared(text) ?? text
