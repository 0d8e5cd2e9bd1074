import { child, folderFrom, type Module } from './module.ts'
import type { Instance } from './scope.ts'
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
 * The modules as they are deployed: one that nothing calls by itself, and each other once for each call. `most` is how many
 * characters of source they may have together, since calls may multiply; a module that this leaves out stands by itself.
 */
export function toInstances(modules: ReadonlyMap<string, Module>, most: number): readonly Instance[] {
  const calls = new Map(Array.from(modules.values(), module => [module, callsIn(module, modules)]))
  const called = new Set(
    [...calls].flatMap(([from, all]) => all.flatMap(({ module }) => (module === from ? [] : [module]))),
  )
  const found: Draft[] = []
  const budget = { left: most }
  for (const module of modules.values())
    if (!called.has(module)) open({ module, name: '', depth: 0 }, found, calls, budget)
  const deployed = new Set(found.map(({ instance: { module } }) => module))
  for (const module of modules.values())
    if (!deployed.has(module)) open({ module, name: '', depth: DEEPEST }, found, calls, budget)
  return prefixed(found)
}

function callsIn(module: Module, modules: ReadonlyMap<string, Module>): readonly Call[] {
  return [...module.calls].flatMap(([name, body]) => {
    const source = child(body, 'source')?.node
    const folder =
      source?.type === 'scalar' && typeof source.value === 'string'
        ? folderFrom(module.folder, source.value)
        : undefined
    const target = folder === undefined ? undefined : modules.get(folder)
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
  readonly call?: NonNullable<Instance['call']>
}

function open(
  { module, name, depth, call }: Opening,
  found: Draft[],
  calls: ReadonlyMap<Module, readonly Call[]>,
  budget: { left: number },
): Instance | undefined {
  budget.left -= module.files.reduce((sum, { text }) => sum + text.length, 100)
  if (budget.left < 0 && call !== undefined) return undefined
  const instance: Instance = {
    module,
    prefix: '',
    calls: new Map(),
    found: new Map(),
    ...(call === undefined ? {} : { call }),
  }
  found.push({ instance, name })
  for (const one of depth < DEEPEST ? (calls.get(module) ?? []) : []) {
    const full = name === '' ? one.name : `${name}-${one.name}`
    const inner = open(
      { module: one.module, name: full, depth: depth + 1, call: { body: one.body, from: instance } },
      found,
      calls,
      budget,
    )
    if (inner !== undefined) instance.calls.set(one.name, inner)
  }
  return instance
}

/** Only the resources of a module that is called more than once need to be told apart. */
function prefixed(all: readonly Draft[]): readonly Instance[] {
  const counts = new Map<Module, number>()
  for (const { instance } of all) counts.set(instance.module, (counts.get(instance.module) ?? 0) + 1)
  for (const draft of all)
    if ((counts.get(draft.instance.module) ?? 0) > 1 && draft.name !== '') draft.instance.prefix = `${draft.name}-`
  return all.map(({ instance }) => instance)
}
