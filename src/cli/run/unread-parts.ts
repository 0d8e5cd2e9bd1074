import type { Place } from '../../documents/document.ts'
import type { Location } from '../../engine/file-result.ts'
import type { NotAnalysed } from '../../engine/finding.ts'
import type { ScopeFacts } from '../../engine/join/join.ts'
import { type Kustomization, kustomization } from '../../facts/kubernetes/kustomization.ts'
import { folderOfPath } from '../../model/repository-path.ts'
import { placeOfUnread } from '../../reporters/words.ts'
import type { Linted } from './lint-files.ts'
import type { Run } from './run.ts'
import type { TextReader } from './text-reader.ts'

/** A document, file or folder that was not read, or that is not well formed. */
export interface UnreadPart {
  /** `path:line:column`, fit to print. */
  readonly where: string
  readonly reason: string
  /** The scope that it belongs to (`FileSettings.scope`). */
  readonly scope: string
  /** Its text; absent if it is not known, since it is elsewhere or not text. */
  readonly text?: string
  /** Whether it may contain anything: what a template writes is not known. */
  readonly isOpen?: true
  /** The only namespace that its content is deployed to, if that is stated. */
  readonly namespace?: string
  /** What it is, of what is released elsewhere by itself: there may be many of one sort. */
  readonly released?: { readonly kind: string; readonly name: string }
}

/** All that was not read of a run. */
export function unreadParts(
  { configured, notAnalysed }: Pick<Run, 'configured' | 'notAnalysed'>,
  linted: Linted,
  { again }: Pick<TextReader, 'again'>,
): readonly UnreadPart[] {
  const inFiles = linted.results.flatMap(({ path, notAnalysed: unread = [], problems }) => [
    ...unread.map(one => ({ path, ...one })),
    ...problems.flatMap(({ rule, location }) =>
      SYNTAX.test(rule) && location !== undefined ? [{ path, reason: 'it is not well formed', location }] : [],
    ),
  ])
  return [...notAnalysed, ...linted.notAnalysed, ...inFiles].map((one: NotAnalysed): UnreadPart => {
    const { path, reason, location } = one
    const text = textAt(again(path), location)
    const { scope } = configured.settingsOf(path).settings
    return { where: placeOfUnread(one), reason, scope: scope.key, ...(text === undefined ? {} : { text }) }
  })
}

/** The templates whose output is only known when they are rendered, and what is deployed from elsewhere. */
export const undeployedParts = (
  scopes: readonly ScopeFacts[],
  locate: (at: Place) => Location | undefined,
): readonly UnreadPart[] =>
  scopes.flatMap(({ settings, unread, of }) =>
    unread.flatMap(({ path, reason, kind = '', name, isApart, at }): readonly UnreadPart[] => {
      const scope = settings.scope.key
      if (kind === 'template') return [{ where: path, reason, scope, text: '', isOpen: true }]
      if (!HOLDS_OBJECTS.test(kind)) return []
      const location = at && locate(at)
      const where = placeOfUnread({ path, reason, ...(location && { location }) })
      if (isApart) return [{ where, reason, scope, released: { kind, name: name ?? where } }]
      return [{ where, reason, scope, isOpen: true, ...namespaceOf(of(kustomization), path) }]
    }),
  )

/** The namespace that the kustomization of a file gives to all that it lists. */
function namespaceOf(all: readonly Kustomization[], path: string): Pick<UnreadPart, 'namespace'> {
  const folder = folderOfPath(path)
  const namespace = all.find(one => one.folder === folder)?.namespace
  return namespace?.state === 'known' ? { namespace: namespace.value } : {}
}

/** What may deploy objects of Kubernetes from elsewhere. */
const HOLDS_OBJECTS = /^(?:remote (?:base|chart|application source|Skaffold configuration)|kustomize plugin)$/

const SYNTAX = /^syntax\/(?!yaml-ambiguous$)/

/** The document around a place; the whole text if there is none. */
function textAt(text: string | undefined, location: Location | undefined): string | undefined {
  if (text === undefined || text.includes('\0')) return undefined
  if (location === undefined) return text
  const start = text.lastIndexOf('\n---', location.start)
  const end = text.indexOf('\n---', Math.max(location.start, start + 1))
  return text.slice(start < 0 ? 0 : start + 4, end < 0 ? text.length : end)
}
