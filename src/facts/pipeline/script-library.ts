import { defineFact } from '../../engine/fact.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import type { Guards, Procedure, Setting, ShellSettings } from './procedure.ts'

/** A file of shell commands, as another one finds it that sources it. */
export interface ScriptLibrary {
  readonly path: string
  /** The settings at its end. */
  readonly settings: Pick<ShellSettings, 'errexit' | 'nounset' | 'pipefail' | 'umask'>
  readonly sources: readonly string[]
  /** What it does where it is sourced. */
  readonly does: LibraryCommands
  readonly functions: readonly LibraryFunction[]
}
/** What the commands of a library, or of a function of it, do if they succeed. */
export interface LibraryCommands {
  /** `maybe`: their words are about the account or the server. */
  readonly compares: Guards
  /** Whether something among them asks the platform. */
  readonly reads: boolean
  /** The operations of EKS among them that rules look for: `list-insights`. */
  readonly operations: readonly string[]
  /** What they call that may be a function of another library. */
  readonly calls: readonly string[]
}
/** A function of a library. */
export interface LibraryFunction extends LibraryCommands {
  readonly name: string
}
export const scriptLibrary = defineFact<ScriptLibrary>('scriptLibrary')

/** What the files that a script sources do for it. */
export interface Sourced {
  readonly settings: ShellSettings
  /** After that number of the procedure's calls. */
  readonly guardsAfter: (calls: number) => Guards
  readonly reads: Setting
  /** Whether an operation of EKS may be among what it runs. */
  readonly mayRun: (operation: string) => boolean
}

/** Makes the look-up of whether another file sources the one at a path: then its shell, with what that has set, runs it. */
export function sourcedPaths(
  procedures: readonly Procedure[],
  libraries: readonly ScriptLibrary[],
): (path: string) => boolean {
  const named = [
    ...procedures.map(({ shells: [first], sources }) => ({
      folder: first === undefined ? '' : folderOfPlace(first.at),
      sources: sources.map(({ text }) => text),
    })),
    ...libraries.map(({ path, sources }) => ({ folder: path.slice(0, path.lastIndexOf('/') + 1), sources })),
  ]
  const whole = new Set<string>()
  const ends = new Set<string>()
  for (const { folder, sources } of named)
    for (const written of sources) {
      const rest = withoutExpansion(written)
      whole.add(normal(`${folder}${rest}`)).add(normal(rest))
      if (rest !== written && rest !== '') ends.add(normal(rest))
    }
  return path => whole.has(path) || endsOf(path).some(end => ends.has(end))
}

/** A path, and what is left of it after each of its folders. */
const endsOf = (path: string): readonly string[] => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))

/** A path behind the expansion that it begins with. */
const withoutExpansion = (written: string): string => written.replace(/^.*[})]|^.*\$\w+/s, '').replace(/^\//, '')

const MOST = 40

/** Makes the look-up of what a script sources, in it and in the files that it sources: all is `maybe` where one of them is not known. */
export function sourcedFinder(libraries: readonly ScriptLibrary[]): (procedure: Procedure) => Sourced {
  const byPath = new Map(libraries.map(one => [one.path, one]))
  const byName = new Map<string, ScriptLibrary | undefined>()
  for (const one of libraries) {
    const name = one.path.slice(one.path.lastIndexOf('/') + 1)
    byName.set(name, byName.has(name) ? undefined : one)
  }
  return ({ sources, shells, calls }) => {
    const at = shells[0]?.at
    const own = at === undefined ? '' : folderOfPlace(at)
    const found = new Set<ScriptLibrary>()
    let isKnown = at !== undefined
    const add = (folder: string, written: string): void => {
      const library = isKnown && found.size < MOST ? libraryAt(folder, written, byPath, byName) : undefined
      if (library === undefined) isKnown = false
      else if (!found.has(library)) {
        found.add(library)
        for (const one of library.sources) add(library.path.slice(0, library.path.lastIndexOf('/') + 1), one)
      }
    }
    for (const { text } of sources) add(own, text)
    return isKnown ? together([...found], calls) : UNKNOWN
  }
}

const MAYBE = 'maybe'
const UNKNOWN: Sourced = {
  settings: { errexit: MAYBE, nounset: MAYBE, pipefail: MAYBE, xtrace: MAYBE, umask: MAYBE },
  guardsAfter: () => ({ account: MAYBE, server: MAYBE }),
  reads: MAYBE,
  mayRun: () => true,
}

/** The file that is meant: beside the one that sources it, or, after an expansion, the only one of its name. */
function libraryAt(
  folder: string,
  written: string,
  byPath: ReadonlyMap<string, ScriptLibrary>,
  byName: ReadonlyMap<string, ScriptLibrary | undefined>,
): ScriptLibrary | undefined {
  const rest = withoutExpansion(written)
  const beside = byPath.get(normal(`${folder}${rest}`)) ?? byPath.get(normal(rest))
  return beside ?? (rest === written ? undefined : byName.get(rest.slice(rest.lastIndexOf('/') + 1)))
}

/** A path without `.` and `..`. */
function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}

function together(libraries: readonly ScriptLibrary[], calls: readonly string[]): Sourced {
  const setting = (name: keyof ScriptLibrary['settings']): Setting => {
    const states = libraries.map(({ settings }) => settings[name])
    if (states.includes('on')) return 'on'
    return states.every(state => state === 'off') ? 'off' : MAYBE
  }
  const functions = new Map(libraries.flatMap(one => one.functions.map(own => [own.name, own] as const)))
  const start = libraries.map(({ does }) => does)
  const steps = [reachedFrom(start, functions), ...calls.map(name => reachedFrom([functions.get(name)], functions))]
  const compares = (name: keyof Guards, after: number): Setting => {
    const states = steps.slice(0, after + 1).flatMap(step => step.map(one => one.compares[name]))
    return states.includes('on') ? 'on' : states.includes(MAYBE) ? MAYBE : 'off'
  }
  return {
    settings: {
      ...UNKNOWN.settings,
      errexit: setting('errexit'),
      nounset: setting('nounset'),
      pipefail: setting('pipefail'),
      umask: setting('umask'),
    },
    guardsAfter: after => ({ account: compares('account', after), server: compares('server', after) }),
    reads: steps.flat().some(({ reads }) => reads) ? MAYBE : 'off',
    mayRun: operation => steps.flat().some(({ operations }) => operations.includes(operation)),
  }
}

/** These commands with those of the functions that they call. */
function reachedFrom(
  start: readonly (LibraryCommands | undefined)[],
  functions: ReadonlyMap<string, LibraryFunction>,
): readonly LibraryCommands[] {
  const found = new Set(start.filter(one => one !== undefined))
  for (const { calls } of found)
    for (const name of calls) {
      const own = functions.get(name)
      if (own !== undefined) found.add(own)
    }
  return [...found]
}

/** A procedure with what its sourced files decide put in its place. */
export function withSourced(procedure: Procedure, { settings: own, guardsAfter }: Sourced): Procedure {
  if (procedure.sources.length === 0) return procedure
  const pick = (state: Setting, other: Setting): Setting => (state === 'sourced' ? other : state)
  const known = new Map<number, Guards>()
  const guardsAt = (calls: number): Guards => {
    const guards = known.get(calls) ?? guardsAfter(calls)
    known.set(calls, guards)
    return guards
  }
  return {
    ...procedure,
    commands: procedure.commands.map(command => {
      const compared = guardsAt(command.callsBefore ?? 0)
      return {
        ...command,
        settings: {
          ...command.settings,
          errexit: pick(command.settings.errexit, own.errexit),
          nounset: pick(command.settings.nounset, own.nounset),
          pipefail: pick(command.settings.pipefail, own.pipefail),
          umask: pick(command.settings.umask, own.umask),
        },
        guards: {
          account: pick(command.guards.account, compared.account),
          server: pick(command.guards.server, compared.server),
        },
      }
    }),
  }
}
