import type { AddedDocument, Deployed, RunFiles } from '../../engine/deploy-step.ts'
import { type Circumstance, circumstanceFinder } from '../../engine/relevance/circumstance.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Modules } from './called-module.ts'
import { documentOf, type Making, publicDocumentOf } from './documents.ts'
import { type Call, callsIn, DEEPEST, type Draft, openModule, prefixesOf, setPrefixes } from './instances.ts'
import { manifestsOf } from './manifests.ts'
import { folderOf, type Module } from './module.ts'
import { remoteModules } from './remote-modules.ts'
import type { Instance, Scope, Work } from './scope.ts'
import type { Located } from './values.ts'

/** How much more may be done for all modules together. */
export interface Budget {
  /** As in `Work`. */
  steps: number
  repeated: number
  /** Characters of source that modules may have, since calls may multiply. */
  source: number
  /** Nodes that documents may have. */
  nodes: number
}

/** What modules are deployed with. */
export interface Deploying {
  readonly files: RunFiles
  readonly budget: Budget
  /** Makes what a module that nothing calls, and all that it calls, are worked out with. */
  readonly openWork: () => Work
  readonly isWanted: (type: string) => boolean
  readonly hasPath: (path: string) => boolean
  /** Whether what is made depends on the files of modules only: then it is kept. */
  readonly isKept: boolean
}

/** What was used of the budget for a part, and whether it was enough. */
interface Used {
  readonly used: Budget
  readonly isWhole: boolean
}

/** What a module calls. */
interface Links {
  /** The modules of the same repository, by their folders, with the names of the variables that they are given. */
  readonly called: readonly { readonly folder: string; readonly given: readonly string[] }[]
  readonly unread: NonNullable<Deployed['unread']>
}

/** The modules that one that nothing calls is deployed with, itself included. */
interface Drafts extends Used {
  readonly drafts: readonly { readonly folder: string; readonly name: string }[]
}

interface Documents extends Used {
  readonly prefixes: readonly string[]
}

/**
 * The modules as they are deployed: one that nothing but examples and tests calls by itself, and each once for each call; one
 * that is left out, since calls multiply too much, by itself. What one that nothing calls makes together with all that it calls is one part: it is
 * made again where a file of one of these modules has changed.
 */
export function deployAll(
  modules: ReadonlyMap<string, Module>,
  deploying: Deploying,
): Pick<Deployed, 'batches' | 'notAnalysed' | 'unread'> {
  const all = [...modules.values()]
  const linksOf = linker(modules, deploying)
  const links = all.map(linksOf)
  const useOf = circumstanceFinder(all.map(({ folder }) => `${folder}main.tf`))
  const isDeployed = (folder: string): boolean => !EXAMPLES.has(useOf(`${folder}main.tf`))
  const calls = links.flatMap(one => one.called)
  const called = new Set(
    all.flatMap(({ folder }, i) => (isDeployed(folder) ? (links[i]?.called ?? []).map(one => one.folder) : [])),
  )
  for (const { folder } of calls) if (!isDeployed(folder)) called.add(folder)
  const open = (module: Module, depth: number, given = ''): Root => {
    const name = `${module.folder} ${depth} ${given}`
    const isExample = !isDeployed(module.folder)
    const isOfOthers = ({ folder }: Module): boolean => isExample && isDeployed(folder)
    return openRoot(module, isExample ? `${name} example` : name, depth, modules, { ...deploying, isOfOthers })
  }
  const shown = new Set(calls.map(({ folder }) => folder))
  const roots = all
    .filter(({ folder }) => !called.has(folder))
    // What has examples of its use is for others to call.
    .map(module => open(shown.has(module.folder) ? { ...module, isLibrary: true } : module, 0))
  const reached = new Set(roots.flatMap(({ drafts }) => drafts.map(({ folder }) => folder)))
  const callsTo = groupBy(calls, ({ folder }) => folder)
  for (const module of all)
    if (!reached.has(module.folder)) {
      const given = new Set((callsTo.get(module.folder) ?? []).flatMap(one => one.given))
      roots.push(open(givenElsewhere(module, given), DEEPEST, [...given].sort().join(' ')))
    }
  const prefixes = prefixesOf(roots.flatMap(({ drafts }) => drafts))
  const notAnalysed = new Map<string, string>()
  let end = 0
  const batches = roots.map(root => {
    const start = end
    end += root.drafts.length
    return documentsOf(root, prefixes.slice(start, end), deploying, notAnalysed)
  })
  return { batches, notAnalysed, unread: links.flatMap(({ unread }) => unread) }
}

/**
 * A module whose calls make nothing as far as is known, as for each item of an empty list: what they give to a variable is not
 * known, and surely not its default.
 */
const givenElsewhere = (module: Module, given: ReadonlySet<string>): Module => ({
  ...module,
  variables: new Map(
    Array.from(module.variables, ([name, one]) => [name, given.has(name) ? withoutDefault(one) : one] as const),
  ),
})

const withoutDefault = ({ node, at }: Located): Located => ({
  node: node.type === 'mapping' ? { ...node, entries: node.entries.filter(({ key }) => key !== 'default') } : node,
  at,
})

const EXAMPLES: ReadonlySet<Circumstance | undefined> = new Set(['examples', 'tests', 'fixtures'])

/** Makes what tells which modules a module calls. */
function linker(
  modules: ReadonlyMap<string, Module>,
  { files, hasPath, isKept }: Deploying,
): (module: Module) => Links {
  const noted = noting(modules, files)
  return module =>
    files.part<Links>(
      `calls ${module.folder}`,
      () => {
        files.uses(module.folder)
        const called = callsIn(module, noted).map(({ module: { folder }, body: { node } }) => ({
          folder,
          given: node.type === 'mapping' ? node.entries.map(({ key }) => key) : [],
        }))
        return { note: { called, unread: remoteModules(module, noted, hasPath) } }
      },
      () => isKept,
    ).note
}

/** The modules; which are asked for is noted. */
const noting = (modules: ReadonlyMap<string, Module>, { uses }: RunFiles): Modules => ({
  get: folder => {
    uses(folder)
    return modules.get(folder)
  },
})

interface Opening extends Deploying {
  /** Whether a module is deployed by others than the example or test that is opened. */
  readonly isOfOthers: (module: Module) => boolean
}

/** A module that nothing calls, with all that it calls. */
interface Root extends Drafts {
  readonly name: string
  readonly isOfOthers: (module: Module) => boolean
  /** Notes that something is made of all these modules, and gives them. */
  readonly opened: () => readonly Draft[]
  readonly work: Work
}

function openRoot(
  module: Module,
  name: string,
  depth: number,
  modules: ReadonlyMap<string, Module>,
  { files, budget, openWork, isKept, isOfOthers }: Opening,
): Root {
  const noted = noting(modules, files)
  const work = openWork()
  let found: readonly Draft[] | undefined
  const open = (left: Budget): readonly Draft[] => {
    const callsOf = (one: Module): readonly Call[] => {
      files.uses(one.folder)
      return callsIn(one, noted)
    }
    found = spending(left, work, () => openModule(module, depth, { callsOf, budget: left, work }))
    return found
  }
  const part = (): Drafts =>
    files.part<Drafts>(
      `modules ${name}`,
      () => {
        const before = { ...budget }
        const drafts = open(budget).map(one => ({ folder: one.instance.module.folder, name: one.name }))
        return { note: { drafts, ...usedOf(before, budget, isKept) } }
      },
      note => isStill(note, budget),
    ).note
  const drafts = part()
  if (found === undefined) spend(budget, drafts.used)
  return {
    ...drafts,
    name,
    isOfOthers,
    work,
    opened: () => {
      part()
      // What opening them takes is taken off already.
      return found ?? open({ ...MUCH })
    },
  }
}

function documentsOf(
  { name, work, isOfOthers, opened }: Root,
  prefixes: readonly string[],
  { files, budget, isWanted, isKept }: Deploying,
  notAnalysed: Map<string, string>,
): readonly AddedDocument[] {
  let isMade = false
  const { documents, note } = files.part<Documents>(
    `documents ${name}`,
    () => {
      isMade = true
      const drafts = opened()
      setPrefixes(drafts, prefixes)
      const instances = drafts.map(({ instance }) => instance)
      const before = { ...budget }
      const left = { left: budget.nodes }
      const unfinished = new Map<string, string>()
      const making = { work, isWanted, isOfOthers, budget: left, notAnalysed: unfinished }
      const made = spending(budget, work, () => documentsOfInstances(instances, making))
      budget.nodes = left.left
      for (const [path, reason] of unfinished) notAnalysed.set(path, reason)
      const used = usedOf(before, budget, isKept && unfinished.size === 0)
      return { documents: made, note: { prefixes, ...used } }
    },
    note => isStill(note, budget) && note.prefixes.join() === prefixes.join(),
  )
  if (!isMade) spend(budget, note.used)
  return documents
}

function documentsOfInstances(
  instances: readonly Instance[],
  { work, isOfOthers, ...making }: Omit<Making, 'scope'> & Pick<Root, 'isOfOthers'> & { readonly work: Work },
): readonly AddedDocument[] {
  const placed = (made: AddedDocument | undefined, { module }: Instance): readonly AddedDocument[] =>
    made === undefined ? [] : [isOfOthers(module) ? asOfExample(made, module.folder) : made]
  const scopeOf = (instance: Instance): Scope => ({ work, instance, names: new Map(), depth: 0 })
  const documents = [['resource', 'module', 'provider'], ['data']].flatMap(sections =>
    instances.flatMap(instance => {
      const scope = scopeOf(instance)
      return instance.module.files.flatMap(file => placed(documentOf(sections, file, { ...making, scope }), instance))
    }),
  )
  const made = instances.flatMap(instance => {
    const scope = scopeOf(instance)
    return instance.module.sources.flatMap(file =>
      [publicDocumentOf, manifestsOf]
        .flatMap(make => make(file, { ...making, scope }) ?? [])
        .flatMap(one => placed(one, instance)),
    )
  })
  return [...documents, ...made]
}

/** What an example makes of a module that others deploy, too: what is wrong with it only there is off by default. */
function asOfExample(made: AddedDocument, folder: string): AddedDocument {
  const { placeOf } = made
  if (placeOf === undefined) return made
  return {
    ...made,
    placeOf: pointer => {
      const at = placeOf(pointer)
      return folderOf({ at }) === folder && at.assumed !== 'guess' ? { ...at, assumed: 'off' } : at
    },
  }
}

const MUCH: Budget = {
  steps: Number.POSITIVE_INFINITY,
  repeated: Number.POSITIVE_INFINITY,
  source: Number.POSITIVE_INFINITY,
  nodes: Number.POSITIVE_INFINITY,
}

/** Does something that takes what it needs off the budget. */
function spending<T>(budget: Budget, work: Work, make: () => T): T {
  work.steps = budget.steps
  work.repeated = budget.repeated
  const made = make()
  budget.steps = work.steps
  budget.repeated = work.repeated
  return made
}

function spend(budget: Budget, { steps, repeated, source, nodes }: Budget): void {
  budget.steps -= steps
  budget.repeated -= repeated
  budget.source -= source
  budget.nodes -= nodes
}

const usedOf = (before: Budget, now: Budget, isKept: boolean): Used => ({
  used: {
    steps: before.steps - now.steps,
    repeated: before.repeated - now.repeated,
    source: before.source - now.source,
    nodes: before.nodes - now.nodes,
  },
  isWhole: isKept && isEnough(now),
})

const isEnough = ({ steps, repeated, source, nodes }: Budget): boolean =>
  steps > 0 && repeated >= 0 && source >= 0 && nodes >= 0

/** Whether what took so much would be the same again with what is left. */
function isStill({ isWhole, used }: Used, budget: Budget): boolean {
  const left = { ...budget }
  spend(left, used)
  return isWhole && isEnough(left)
}
