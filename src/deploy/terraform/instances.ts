import { groupBy } from '../../model/group-by.ts'
import { calledModule, type Modules } from './called-module.ts'
import { child, type Module } from './module.ts'
import { repeatsOf } from './repeated.ts'
import type { Instance, Work } from './scope.ts'
import type { Located } from './values.ts'

/** Longer chains of calls than anybody has are not followed. */
export const DEEPEST = 10

/** A call of a module of the same repository. */
export interface Call {
  readonly name: string
  readonly body: Located
  readonly module: Module
}

/** A module as it is deployed, with the names of the calls that lead to it. */
export interface Draft {
  readonly instance: { -readonly [K in keyof Instance]: Instance[K] }
  readonly name: string
}

/** What modules are opened with. */
export interface Opened {
  /** Is given each module that is opened. */
  readonly callsOf: (module: Module) => readonly Call[]
  /** How many characters of source modules may have together, since calls may multiply. */
  readonly budget: { source: number }
  readonly work: Work
}

/** The calls in a module of modules of the same repository. */
export function callsIn(module: Module, modules: Modules): readonly Call[] {
  return [...module.calls].flatMap(([name, body]) => {
    const target = calledModule(body, module.folder, modules)
    return target === undefined || target === module ? [] : [{ name, body, module: target }]
  })
}

/** A module that is deployed by itself, and each that it calls, once for each call; `depth` calls lead to it. */
export function openModule(module: Module, depth: number, opened: Opened): readonly Draft[] {
  const found: Draft[] = []
  open({ module, name: '', depth }, found, opened)
  return found
}

interface Opening {
  readonly module: Module
  readonly name: string
  readonly depth: number
  readonly call?: Instance['call']
}

function open({ module, name, depth, call }: Opening, found: Draft[], opened: Opened): Instance | undefined {
  const { budget, work, callsOf } = opened
  budget.source -= module.files.reduce((sum, { text }) => sum + text.length, 100)
  if (budget.source < 0 && call !== undefined) return undefined
  const instance: Instance = {
    module,
    prefix: '',
    calls: new Map(),
    repeats: new Map(),
    found: new Map(),
    ...(call === undefined ? {} : { call }),
  }
  found.push({ instance, name })
  const calls = callsOf(module)
  const inner = depth < DEEPEST ? calls : []
  // What `for_each` is known by may be what other calls give.
  const isRepeated = ({ body }: Call): boolean => child(body, 'for_each') !== undefined
  for (const one of [...inner.filter(each => !isRepeated(each)), ...inner.filter(isRepeated)])
    for (const { suffix, names } of repeatsOf(`module.${one.name}`, one.body, {
      work,
      instance,
      names: new Map(),
      depth: 0,
    })) {
      const full = `${name === '' ? '' : `${name}-`}${one.name}${suffix}`
      const made = open(
        { module: one.module, name: full, depth: depth + 1, call: { body: one.body, from: instance, names } },
        found,
        opened,
      )
      if (made !== undefined) instance.calls.set(one.name + suffix, made)
    }
  return instance
}

/**
 * What is put before the names of the resources of modules as they are deployed, given their folders and the names of the calls:
 * only those of a module that is called more than once must be distinguished; calls from several folders may have one name.
 */
export function prefixesOf(all: readonly { readonly folder: string; readonly name: string }[]): readonly string[] {
  const sizes = new Map(
    Array.from(
      groupBy(all, ({ folder }) => folder),
      ([folder, own]) => [folder, own.length],
    ),
  )
  const counts = new Map<string, number>()
  return all.map(({ folder, name }) => {
    if (sizes.get(folder) === 1 || name === '') return ''
    const count = (counts.get(`${folder}\n${name}`) ?? 0) + 1
    counts.set(`${folder}\n${name}`, count)
    return count === 1 ? `${name}-` : `${name}--${count}-`
  })
}

/** Gives modules as they are deployed their prefixes. */
export function setPrefixes(all: readonly Draft[], prefixes: readonly string[]): void {
  for (const [i, { instance }] of all.entries()) {
    const prefix = prefixes[i] ?? ''
    if (prefix === instance.prefix) continue
    instance.prefix = prefix
    // What was worked out before has addresses without it.
    instance.found.clear()
    instance.repeats.clear()
  }
}
