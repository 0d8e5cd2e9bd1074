import { type Place, pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { baseName } from '../../model/repository-path.ts'
import type { FileResult, Location } from '../file-result.ts'
import type { FileSettings } from '../settings.ts'
import { type Circumstance, circumstanceFinder, dependsOnOthers } from './circumstance.ts'
import { copiedCharts } from './copied-charts.ts'
import { referredFiles, unlistedFiles } from './listed.ts'
import type { System } from './relevance.ts'
import type { Part, Sign, Statement } from './shown.ts'

/** What the files of a run show together of where checks speak. */
export interface Surroundings {
  /** Whether the file at `path`, its scope or its configuration shows a system. */
  readonly shows: (path: string, system: System) => boolean
  /** How what is at a place is used; `isAlways` is false where something else uses it in another way. */
  readonly circumstanceOf: (at: Place) => { readonly is: Circumstance; readonly isAlways: boolean } | undefined
  /** Whether something runs the script in a file without a person: a job, a machine, a container, or a script that one of these runs. */
  readonly isRun: (path: string) => boolean
  /** Whether whoever lints names a file, or another file does, or may: one that is linted alone may be named by any. */
  readonly isNamed: (path: string) => boolean
  /** Whether what begins there says so itself. */
  readonly states: (location: Location, what: Statement['says']) => boolean
  /** Whether a file has the defaults of a chart or of a role, which whoever installs it gives values for, or is a template of a chart. */
  readonly chartFileAt: (path: string) => 'defaults' | 'template' | undefined
  /** The same for surroundings by which all findings are judged alike. */
  readonly key: string
}

/** The values of a chart, its `appVersion`, or one of its templates, with its folder. */
const CHART_FILE =
  /^((?:.*?\/)?)(?:Chart\.yaml$|(?:values\/)?(?:[\w.-]+[-_.])?values(?:[-_.][\w.-]+)?\.ya?ml$|(templates)\/)/
/** Environments that are deployed, as parts of a path are called after them. */
export const ENVIRONMENTS = 'prod|production|prd|live|stag(?:e|ing)|stg|uat|preprod'
/** The values of an environment that somebody has: `values-prod.yaml`. */
const OF_ENVIRONMENT = new RegExp(`(?:^|[-_./])(?:${ENVIRONMENTS}|acc)(?:[-_./]|$)`, 'i')
/** With as many, the values of a chart are those that environments have in common, or give others for. */
const FEW_ENVIRONMENTS = 2
/** The folder of a chart that makes objects itself; one that only has parts is what somebody installs. */
const OF_TEMPLATES = /^((?:[^/]+\/)*?)templates\//
/** The defaults of a role of Ansible. */
const ROLE_DEFAULTS = /(?:^|\/)defaults\/main(?:\/[^/]+)?\.ya?ml$/

/** Whether what is under a circumstance says nothing of the others. */
const isApart = (is: Circumstance | undefined): boolean => is !== undefined && is !== 'copied manifests'

type Files = readonly Pick<FileResult, 'path' | 'shows' | 'documents'>[]

/** What the files show, with their settings; linear in their number. */
export function surroundingsOf(files: Files, settingsOf: (path: string) => FileSettings): Surroundings {
  const settings = files[0] && settingsOf(files[0].path)
  const named = settings?.namedFolders ?? []
  const charts = files.flatMap(({ path, shows }) =>
    shows?.chart === undefined ? [] : [[path.slice(0, path.lastIndexOf('/') + 1), shows.chart] as const],
  )
  const origins = new Map(charts)
  const making = new Set(files.flatMap(({ path }) => OF_TEMPLATES.exec(path)?.[1] ?? []))
  const ofEnvironments = lazily(() =>
    groupBy(
      files.flatMap(({ path }) => {
        const [, folder, part] = CHART_FILE.exec(path) ?? []
        return part === undefined && OF_ENVIRONMENT.test(baseName(path)) ? (folder ?? []) : []
      }),
      folder => folder,
    ),
  )
  const isGivenValues = (folder: string): boolean =>
    making.has(folder) || (ofEnvironments().get(folder)?.length ?? 0) >= FEW_ENVIRONMENTS
  const own = new Set(charts.flatMap(([folder, { name }]) => [name, folder.split('/').at(-2)]))
  const made = files.flatMap(({ path, shows: { madeOf, renderedFrom = [] } = {} }) => {
    const isOfOthers = renderedFrom.length > 0 && !renderedFrom.some(name => own.has(name))
    // Of a chart that is not here, a rendering without a release is what is deployed.
    const stated = madeOf === 'rendering' && !renderedFrom.some(name => own.has(name)) ? undefined : madeOf
    const is = stated ?? (isOfOthers ? 'copied manifests' : undefined)
    return is === undefined ? [] : [[path, is] as const]
  })
  const ofPath = circumstanceFinder(
    files.map(({ path }) => path),
    named,
    {
      copies: copiedCharts(origins),
      compose: new Set(files.flatMap(({ path, shows }) => (shows?.parts?.some(one => one.isCompose) ? [path] : []))),
      vendored: new Set(files.flatMap(({ shows }) => shows?.vendored ?? [])),
      madeOf: new Map(made),
      made: new Set(files.flatMap(({ shows }) => shows?.made ?? [])),
      isUnlisted: unlistedFiles(files),
    },
  )
  const byPath = new Map(files.flatMap(({ path, shows }) => (shows === undefined ? [] : [[path, shows] as const])))
  const scopes = new Map<string, Set<Sign>>()
  for (const [path, { signs = [] }] of byPath) {
    if (signs.length === 0 || isApart(ofPath(path))) continue
    const { key } = settingsOf(path).scope
    const known = scopes.get(key) ?? new Set()
    for (const one of signs) known.add(one)
    scopes.set(key, known)
  }
  const parts = [...byPath].flatMap(([path, { parts = [] }]) => (parts.length === 0 ? [] : [{ path, parts }]))
  const scripts = new Set(files.flatMap(({ shows }) => shows?.scripts ?? []))
  const used = lazily(() => usesOf(parts, scripts))
  const isReferred = lazily(() => referredFiles(files))
  // What lies beside a folder may say how it is used, and what there is beside compose files what they are for.
  const folders = lazily(() =>
    [
      ...new Set([
        'compose.yaml',
        ...files.flatMap(({ path }) => [
          path.slice(0, path.lastIndexOf('/') + 1),
          ...(dependsOnOthers(path) ? [path] : []),
        ]),
      ]),
    ]
      .map(one => `${one} ${ofPath(one)}`)
      .sort(),
  )
  return {
    shows: (path, system) => {
      const { platform, scope } = settingsOf(path)
      if (Object.keys(platform).length > 0) return true
      const own = byPath.get(path)?.signs ?? []
      const all = scopes.get(scope.key)
      // What is on the contract's platform is on EKS.
      if (own.includes('platform') || all?.has('platform') === true) return true
      if (system === 'platform') return false
      const isTraced = all?.has('trace') === true && !all.has('other cloud')
      return own.some(one => one === 'cluster' || one === 'trace') || all?.has('cluster') === true || isTraced
    },
    circumstanceOf: at => {
      const found = ofPath(pathOf(at.document))
      return found === undefined ? used().useOf(at) : { is: found, isAlways: true }
    },
    isRun: path => used().isRun(path),
    isNamed: path => files.length === 1 || settings?.namedFiles?.includes(path) === true || isReferred()(path),
    chartFileAt: path => {
      if (ROLE_DEFAULTS.test(path)) return 'defaults'
      const [, folder, file] = CHART_FILE.exec(path) ?? []
      if (folder === undefined || !origins.has(folder)) return undefined
      if (file === 'templates') return 'template'
      return isGivenValues(folder) && !OF_ENVIRONMENT.test(baseName(path)) ? 'defaults' : undefined
    },
    states: ({ path, startLine }, what) =>
      byPath
        .get(path)
        ?.purposes?.some(
          ({ says, ...one }) => says === what && one.startLine <= startLine && startLine <= one.endLine,
        ) === true,
    get key() {
      return JSON.stringify([
        [...scopes].map(([key, signs]) => [key, [...signs].sort()]).sort(),
        parts,
        made,
        files.length === 1,
        files.flatMap(({ shows }) =>
          [shows?.lists, shows?.names, shows?.scripts, shows?.vendored].flatMap(one => one ?? []),
        ),
        folders(),
      ])
    },
  }
}

interface FileParts {
  readonly path: string
  readonly parts: readonly Part[]
}

/** A part with what is known of its use. */
interface Node {
  readonly part: Part
  readonly callees: Node[]
  readonly callers: Node[]
  makes: boolean
  isUsed: boolean
  isOnlyUsed: boolean
  isRun: boolean
}

interface Uses {
  readonly useOf: Surroundings['circumstanceOf']
  readonly isRun: Surroundings['isRun']
}

/**
 * Finds how the places in parts are used. A part that makes a cluster to throw it away, or calls one that does, works on
 * that cluster, and so does all that it calls. What a job calls is run, and so is a script that `named` has.
 */
function usesOf(files: readonly FileParts[], named: ReadonlySet<string>): Uses {
  const nodes = new Map(
    files.map(({ path, parts }) => [
      path,
      parts.map((part): Node => ({ part, callees: [], callers: [], ...UNKNOWN_USE })),
    ]),
  )
  const all = [...nodes.values()].flat()
  for (const node of all)
    for (const { paths, target } of node.part.calls ?? []) {
      const path = paths.find(one => nodes.has(one))
      const found = path === undefined ? [] : (nodes.get(path) ?? [])
      const called = found.filter(({ part }) => part.target === undefined || target === '' || part.target === target)
      for (const one of target === '' ? called.slice(0, 1) : called) {
        node.callees.push(one)
        one.callers.push(node)
      }
    }
  spread(
    all.filter(({ part }) => part.is === 'throw-away cluster'),
    'makes',
    ({ callers }) => callers,
  )
  const makers = all.filter(({ makes }) => makes)
  spread(makers, 'isUsed', ({ callees }) => callees)
  spread(
    all.filter(({ part }) => isStartedByItself(part, named)),
    'isRun',
    ({ callees }) => callees,
  )
  for (const node of all)
    node.isOnlyUsed = node.makes || (node.isUsed && node.callers.every(one => one.isUsed || one === node))
  // The targets of a Makefile are for one cluster, whichever of them makes it.
  const local = new Set(
    [...nodes].flatMap(([path, own]) =>
      own.some(({ makes, part }) => makes && part.target !== undefined) ? [path] : [],
    ),
  )
  const byDocument = groupBy(all, ({ part }) => part.at.document)
  const useOf: Surroundings['circumstanceOf'] = at => {
    const around = (byDocument.get(at.document) ?? []).filter(({ part }) => isIn(at, part.at))
    const stated = around.find(({ part }) => part.is !== undefined && part.is !== 'throw-away cluster')?.part.is
    if (stated !== undefined) return { is: stated, isAlways: true }
    const user = around.find(({ isUsed }) => isUsed)
    if (user !== undefined) return { is: 'throw-away cluster', isAlways: user.isOnlyUsed }
    return around.some(({ part }) => part.target !== undefined) && local.has(pathOf(at.document))
      ? { is: 'throw-away cluster', isAlways: false }
      : undefined
  }
  return {
    useOf,
    isRun: path => {
      const own = nodes.get(path)?.filter(({ part }) => isScript(part)) ?? []
      return own.length === 0 ? !/\.(?:sh|bash)$/.test(path) || named.has(baseName(path)) : own.some(one => one.isRun)
    },
  }
}

const UNKNOWN_USE = { makes: false, isUsed: false, isOnlyUsed: false, isRun: false }

/** Whether a part is a script: a whole file. */
const isScript = ({ at, target, isCompose }: Part): boolean =>
  at.pointer === '' && target === undefined && isCompose !== true

/** Scripts and targets of Makefiles are started by others, or by a person; jobs start by themselves, and what a template writes is put on a machine. */
function isStartedByItself(part: Part, named: ReadonlySet<string>): boolean {
  const path = pathOf(part.at.document)
  return isScript(part) ? named.has(baseName(path)) || WRITES_SCRIPT.test(path) : part.target === undefined
}

const WRITES_SCRIPT = /\.(?:sh|bash)\.[a-z0-9]+$/

function spread(
  from: readonly Node[],
  what: 'makes' | 'isUsed' | 'isRun',
  next: (node: Node) => readonly Node[],
): void {
  const open = [...from]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node[what]) continue
    node[what] = true
    open.push(...next(node))
  }
}

/** Whether a place is in a part. */
function isIn({ pointer, within }: Place, part: Part['at']): boolean {
  if (pointer !== part.pointer) return part.pointer === '' || pointer.startsWith(`${part.pointer}/`)
  if (part.within === undefined) return true
  return within !== undefined && within.start >= part.within.start && within.end <= part.within.end
}
