import type { Diagnostic } from 'vscode-languageserver/node'
import type { OpenFile } from './documents.ts'

/** Publishes what is found in each file, if it differs from what was published before. */
export interface Publisher {
  readonly setFindings: (absolute: string, diagnostics: readonly Diagnostic[]) => void
  /**
   * All that is wrong with a folder's configurations, by file, in the place of what was wrong before. Several folders may
   * have configurations in common.
   */
  readonly setConfigurationProblems: (folder: string, problems: ReadonlyMap<string, readonly Diagnostic[]>) => void
  /** What was published last of a file. */
  readonly latest: (absolute: string) => Latest
  /** The files that anything was published of and not taken back. */
  readonly files: () => readonly string[]
}

/** The diagnostics of a file; `revision` differs whenever they do. */
export interface Latest {
  readonly diagnostics: readonly Diagnostic[]
  readonly revision: string
}

interface Parts {
  readonly findings: readonly Diagnostic[]
  /** By the folder that reports them. */
  readonly problems: ReadonlyMap<string, readonly Diagnostic[]>
  readonly sent: string
  readonly revision: number
}

const NOTHING: Parts = { findings: [], problems: new Map(), sent: '[]', revision: 0 }

/** `openAt` returns the open file at a path: its diagnostics are published with its version, again for each. */
export function createPublisher(
  openAt: (absolute: string) => OpenFile | undefined,
  send: (absolute: string, diagnostics: readonly Diagnostic[], open: OpenFile | undefined) => void,
): Publisher {
  const known = new Map<string, Parts>()
  let revisions = 0
  const configurations = new Map<string, ReadonlySet<string>>()
  const update = (absolute: string, changed: Partial<Parts>): void => {
    const before = known.get(absolute) ?? NOTHING
    const parts = { ...before, ...changed }
    const all = allOf(parts)
    const open = openAt(absolute)
    const sent = JSON.stringify(open === undefined ? all : [open.version, all])
    if (all.length === 0 && open === undefined) known.delete(absolute)
    else known.set(absolute, { ...parts, sent, revision: sent === before.sent ? before.revision : ++revisions })
    if (sent !== before.sent) send(absolute, all, open)
  }
  return {
    latest: absolute => {
      const parts = known.get(absolute) ?? NOTHING
      return { diagnostics: allOf(parts), revision: String(parts.revision) }
    },
    files: () => [...known.keys()],
    setFindings: (absolute, findings) => update(absolute, { findings }),
    setConfigurationProblems: (folder, problems) => {
      const before = configurations.get(folder) ?? new Set()
      if (problems.size > 0) configurations.set(folder, new Set(problems.keys()))
      else configurations.delete(folder)
      for (const absolute of new Set([...before, ...problems.keys()])) {
        const others = [...(known.get(absolute)?.problems ?? [])].filter(([one]) => one !== folder)
        const ours = problems.get(absolute) ?? []
        update(absolute, { problems: new Map(ours.length > 0 ? [...others, [folder, ours]] : others) })
      }
    },
  }
}

const allOf = ({ problems, findings }: Pick<Parts, 'problems' | 'findings'>): readonly Diagnostic[] => [
  ...distinct([...problems.values()].flat()),
  ...findings,
]

const distinct = (all: readonly Diagnostic[]): Iterable<Diagnostic> =>
  new Map(all.map(one => [JSON.stringify(one), one])).values()
