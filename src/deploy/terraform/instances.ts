import { groupBy } from '../../model/group-by.ts'
import { calledModule } from './called-module.ts'
import { child, type Module } from './module.ts'
import { repeatsOf } from './repeated.ts'
import type { Instance, Work } from './scope.ts'
import type { Located } from './values.ts'

/** Longer chains of calls than anybody has are not followed. */
const DEEPEST = 10

/** A call of a module of the same repository. */
interface Call {
  readonly name: string
  readonly body: Located
  readonly module: Module
}

/**
 * The modules as they are deployed: one that nothing calls by itself, and each other once for each call. `most` is
 * how many characters of source they may have together, since calls may multiply; a module that this leaves out is
 * deployed by itself.
 */
export function toInstances(modules: ReadonlyMap<string, Module>, most: number, work: Work): readonly Instance[] {
  const calls = new Map(Array.from(modules.values(), module => [module, callsIn(module, modules)]))
  const called = new Set(
    [...calls].flatMap(([from, all]) => all.flatMap(({ module }) => (module === from ? [] : [module]))),
  )
  const found: Draft[] = []
  const budget = { left: most, work }
  for (const module of modules.values())
    if (!called.has(module)) open({ module, name: '', depth: 0 }, found, calls, budget)
  const deployed = new Set(found.map(({ instance: { module } }) => module))
  for (const module of modules.values())
    if (!deployed.has(module)) open({ module, name: '', depth: DEEPEST }, found, calls, budget)
  return prefixed(found)
}

function callsIn(module: Module, modules: ReadonlyMap<string, Module>): readonly Call[] {
  return [...module.calls].flatMap(([name, body]) => {
    const target = calledModule(body, module.folder, modules)
    return target === undefined || target === module ? [] : [{ name, body, module: target }]
  })
}

interface Draft {
  readonly instance: { -readonly [K in keyof Instance]: Instance[K] }
  readonly name: string
}

interface Opening {
  readonly module: Module
  readonly name: string
  readonly depth: number
  readonly call?: Instance['call']
}

function open(
  { module, name, depth, call }: Opening,
  found: Draft[],
  calls: ReadonlyMap<Module, readonly Call[]>,
  budget: { left: number; readonly work: Work },
): Instance | undefined {
  budget.left -= module.files.reduce((sum, { text }) => sum + text.length, 100)
  if (budget.left < 0 && call !== undefined) return undefined
  const instance: Instance = {
    module,
    prefix: '',
    calls: new Map(),
    repeats: new Map(),
    found: new Map(),
    ...(call === undefined ? {} : { call }),
  }
  found.push({ instance, name })
  const inner = depth < DEEPEST ? (calls.get(module) ?? []) : []
  // What `for_each` is known by may be what other calls give.
  const isRepeated = ({ body }: Call): boolean => child(body, 'for_each') !== undefined
  for (const one of [...inner.filter(each => !isRepeated(each)), ...inner.filter(isRepeated)])
    for (const { suffix, names } of repeatsOf(`module.${one.name}`, one.body, {
      work: budget.work,
      instance,
      names: new Map(),
      depth: 0,
    })) {
      const full = `${name === '' ? '' : `${name}-`}${one.name}${suffix}`
      const made = open(
        { module: one.module, name: full, depth: depth + 1, call: { body: one.body, from: instance, names } },
        found,
        calls,
        budget,
      )
      if (made !== undefined) instance.calls.set(one.name + suffix, made)
    }
  return instance
}

/**
 * Only the resources of a module that is called more than once must be distinguished; calls from several folders may
 * have one name.
 */
function prefixed(all: readonly Draft[]): readonly Instance[] {
  const byModule = groupBy(all, ({ instance }) => instance.module)
  for (const drafts of byModule.values()) {
    const counts = new Map<string, number>()
    for (const { instance, name } of drafts) {
      if (drafts.length === 1 || name === '') continue
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      instance.prefix = count === 1 ? `${name}-` : `${name}--${count}-`
      // What was worked out before has addresses without it.
      instance.found.clear()
      instance.repeats.clear()
    }
  }
  return all.map(({ instance }) => instance)
}
