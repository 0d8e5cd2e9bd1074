import type { Argument, Hiding } from '../../../facts/pipeline/procedure.ts'
import {
  type Assignment,
  type Redirect,
  type SimpleCommand,
  shellNode,
  type Word,
} from '../../../languages/shell/tree.ts'
import { baseName } from '../../../model/repository-path.ts'
import { followBuiltin } from './builtins.ts'
import { askedElsewhere, type Origin, withoutPrefixes } from './command.ts'
import { followSearch, followTest } from './guards.ts'
import { discardedStatus, holds, isProcess } from './hiding.ts'
import { noteInputs } from './inputs.ts'
import { isNarrowed, originsOfWord, queryIn } from './origins.ts'
import { isKept, record } from './record.ts'
import { type FunctionBody, listsIn, queryOf, type Returns, type Run, type Way } from './run.ts'
import { failed, join, type Outcome, type State, withSettingsOf } from './state.ts'
import { at, expand } from './words.ts'

/** Follows one simple command: what it assigns, what is substituted in it, then what it does. */
export function followSimple(run: Run, command: SimpleCommand, state: State | undefined, way: Way): Outcome {
  run.left--
  if (state !== undefined) noteInputs(run, command, state)
  if (command.items.some(asksStatus)) answer(run)
  const written = command.items.filter(item => item.shell === 'word')
  const told = new Set<Origin>(way.piped)
  const isDeclaration = /^(?:local|export|readonly|declare|typeset)$/.test(written[0]?.text ?? '')
  const inner: Way = { ...way, hidden: isDeclaration ? declared(run, written, state, way) : nested(command, way) }
  let { last } = run
  let queried: readonly string[] | undefined
  let named: readonly string[] | undefined
  for (const item of command.items) {
    run.last = undefined
    const own = originsOfWord(
      run,
      item,
      state,
      isProcess(item) ? { ...way, hidden: discardedStatus(run, item, state, way) } : inner,
    )
    for (const one of own) told.add(one)
    const query = isNarrowed(item) ? undefined : queryOf(run)
    if (item.shell === 'assignment' && written.length === 0) assign(run, item, own, query)
    if (item.shell === 'redirect' && query !== undefined) queried = query
    if (item.shell === 'word') named ??= query ?? queryIn(run, item)
    last = run.last ?? last
  }
  run.last = last
  if (written.length === 0) return { yes: state, no: hasCommands(command) ? state : undefined }
  const all = aliased(run, expanded(run, written))
  const words = withoutPrefixes(all)
  const [first, ...rest] = words
  if (first === undefined) return { yes: state, no: state }
  const program = { ...first, at: usedAt(run, written, all.length - words.length) ?? first.at }
  const name = baseName(program.text)
  if (/^(?:\[|\[\[|test)$/.test(name)) return followTest(run, command, state, way)
  const own = run.functions.get(name)
  if (own !== undefined && run.left > 0 && run.calls.length < DEEPEST && !run.calls.includes(own))
    return call(run, own, rest, told, state, way)
  if (/^[ef]?grep$/.test(name) && told.size > 0) return followSearch(run, told, rest, state)
  const settings = [...rest, ...command.items.flatMap(item => assignedBefore(run, item))].filter(({ text }) =>
    VERIFIES.test(text),
  )
  const isTimed = all.slice(0, -words.length).some(({ text }) => baseName(text) === 'timeout')
  const asWritten = { program, rest, first: written[0], redirects: command.items, isTimed }
  if (settings.length > 0) record(run, 'env', { ...asWritten, rest: settings, redirects: [] }, state, way)
  if (run.words !== undefined && /^(?:source|\.)$/.test(name)) record(run, name, asWritten, state, way)
  const builtin = followBuiltin(run, name, { words: rest, written, told, queried }, state, way)
  if (builtin !== undefined) return builtin
  if (state !== undefined && !isKept(name) && run.others.length < MOST_OTHERS) run.others.push(name)
  record(run, name, asWritten, state, named === undefined ? way : { ...way, stdinFrom: named })
  const [asking, ...asked] = askedElsewhere(name, rest)
  if (asking !== undefined)
    record(run, baseName(asking.text), { ...asWritten, program: asking, rest: asked, first: undefined }, state, way)
  return { yes: state, no: state }
}

/** Whether a word or an assignment reads how the command before it ended. */
function asksStatus(item: SimpleCommand['items'][number]): boolean {
  const word = item.shell === 'assignment' ? shellNode(item.entries[0]?.value) : item
  return word?.shell === 'word' && word.text.includes('$?')
}

/** Notes that what comes after a failure of the command before is decided by its status. */
function answer({ commands, recent }: Run): void {
  const asked = recent === undefined ? undefined : commands.get(recent)
  if (recent !== undefined && asked !== undefined) commands.set(recent, { ...asked, isAnswered: true })
}

/** Variables that decide whether a program verifies certificates, and what edits objects in place of a person. */
const VERIFIES = /^(?:PYTHONHTTPSVERIFY|GIT_SSL_NO_VERIFY|NODE_TLS_REJECT_UNAUTHORIZED|KUBE_EDITOR|EDITOR|VISUAL)=/

/** `NAME=VALUE` before a program. */
function assignedBefore(run: Run, item: Word | Assignment | Redirect): readonly Argument[] {
  const value = item.shell === 'assignment' ? shellNode(item.entries[0]?.value) : undefined
  if (item.shell !== 'assignment' || value?.shell !== 'word') return []
  return [{ text: `${item.name}=${value.text}`, isOpen: !value.isKnown, at: at(run.text, item.start, item.end) }]
}

/** Limit of noted names. */
const MOST_OTHERS = 1000

/** So deep may functions call each other. */
const DEEPEST = 12

/** A substitution that is alone in an assignment decides its outcome; one in the words of a command does not. */
const nested = (command: SimpleCommand, { hidden }: Way): Hiding | undefined =>
  command.items.every(({ shell }) => shell !== 'word') ? hidden : undefined

const hasCommands = ({ items }: SimpleCommand): boolean => items.some(item => listsIn(item).length > 0)

/** `local X=$(…)`: the outcome is that of `local`. */
function declared(run: Run, [first]: readonly Word[], state: State | undefined, way: Way): Hiding | undefined {
  return first === undefined || !holds(state, way)
    ? undefined
    : { by: first.text, at: at(run.text, first.start, first.end) }
}

/** Limit of known words of an array. */
const MOST_WORDS = 200

/** The words that a command gets; words from arrays are counted, since they may be in many commands. */
function expanded(run: Run, written: readonly Word[]): readonly Argument[] {
  const variables = run.left > 0 ? run.variables : new Map()
  const words = written.flatMap(word => expand(word, run.text, variables))
  run.left -= words.length - written.length
  return words
}

/**
 * Where the script writes the word that gives the command's word at `index`: a program in a variable is run where that is used. An
 * array that has the whole command says itself what is run.
 */
function usedAt(run: Run, written: readonly Word[], index: number): Argument['at'] | undefined {
  if (written.every(({ isKnown }) => isKnown)) return undefined
  let count = 0
  for (const word of written) {
    const { length } = expand(word, run.text, run.variables)
    count += length
    if (count > index) return length === 1 && !word.isKnown ? at(run.text, word.start, word.end) : undefined
  }
  return undefined
}

/** What is assigned; a value that is set twice is only known when the script runs. */
function assign(
  run: Run,
  { name, isAppend, entries }: Assignment,
  origins: ReadonlySet<Origin>,
  query: readonly string[] | undefined,
): void {
  const value = shellNode(entries[0]?.value)
  const items = value?.shell === 'array' ? value.items.map(shellNode) : [value]
  const words = items.flatMap(item => (item?.shell === 'word' ? [argumentOf(run, item)] : []))
  const before = run.variables.get(name)
  const all = new Set([...origins, ...(before?.origins ?? [])])
  const isOther = before !== undefined && !isAppend && before.words[0]?.text !== words[0]?.text
  const kept = (isAppend ? [...(before?.words ?? []), ...words] : words).slice(0, MOST_WORDS)
  run.variables.set(name, {
    words: isOther ? kept.map(word => ({ ...word, isOpen: true })) : kept,
    origins: all,
    query,
  })
}

const argumentOf = (run: Run, word: Word): Argument => ({
  text: word.text,
  isOpen: !word.isKnown,
  at: at(run.text, word.start, word.end),
})

/** An alias is replaced by its words; `k` and `kc` mean kubectl without one. */
function aliased(run: Run, words: readonly Argument[]): readonly Argument[] {
  const [first, ...rest] = words
  if (first === undefined) return words
  const alias = run.aliases.get(first.text)
  if (alias !== undefined) return [...alias.map((word, i) => (i === 0 ? { ...word, at: first.at } : word)), ...rest]
  const isShort = /^(?:k|kc|\$\{?(?:KUBECTL|K)\}?)$/.test(first.text) && !run.functions.has(first.text)
  if (isShort) return [{ ...first, text: 'kubectl', isOpen: false }, ...rest]
  const tool = /^\$\{?(HELM|AWS|EKSCTL|AWS_CLI)\}?$/.exec(first.text)?.[1]?.toLowerCase().replace('_cli', '')
  return tool === undefined ? words : [{ ...first, text: tool, isOpen: false }, ...rest]
}

function call(
  run: Run,
  own: FunctionBody,
  words: readonly Argument[],
  told: ReadonlySet<Origin>,
  state: State | undefined,
  way: Way,
): Outcome {
  const returns: Returns = { yes: [], no: [] }
  const { text } = run
  const positional = ['@', '*', ...'123456789']
  const before = positional.map(name => run.variables.get(name))
  run.variables.set('@', { words, origins: told })
  for (const [i, word] of words.slice(0, 9).entries())
    run.variables.set(String(i + 1), { words: [word], origins: originsIn(run, word, told) })
  run.calls.push(own)
  run.text = own.text
  const end = run.follow(run, own.list, state, { ...way, isPiped: false, fedBy: undefined, returns, breaks: undefined })
  run.text = text
  run.calls.pop()
  for (const [i, name] of positional.entries()) {
    const value = before[i]
    if (value === undefined) run.variables.delete(name)
    else run.variables.set(name, value)
  }
  const outcome = { yes: join(end.yes, ...returns.yes), no: join(failed(end), ...returns.no) }
  return own.isSubshell ? { yes: withSettingsOf(outcome.yes, state), no: state } : outcome
}

/** What one argument tells: by the variables in it, or all that the command's substitutions tell. */
function originsIn(run: Run, { text, isOpen }: Argument, told: ReadonlySet<Origin>): ReadonlySet<Origin> {
  if (!isOpen) return new Set()
  const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(text)?.[1]
  return name === undefined ? told : (run.variables.get(name)?.origins ?? new Set())
}
