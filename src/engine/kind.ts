import { get, items } from '../documents/cursor.ts'
import type { Cursor, Role } from '../documents/document.ts'
import { literal } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import { lazily } from '../model/lazily.ts'
import type { EmittedFact } from './fact.ts'

/** What a resource is, and which facts it emits. */
export interface Kind {
  /** The upstream name: `NetworkPolicy`, `CiliumValues`. */
  readonly id: string
  /**
   * Which resource types it may be (`Resource.type`): the index that keeps recognition cheap. An asterisk in place
   * of the API group takes a kind whose group each platform chooses; with one in place of both any object of Kubernetes.
   */
  readonly types: readonly [string, ...string[]]
  /** Of the types that an asterisk matches, those that it never is: they are known once for all resources of a type. */
  readonly except?: RegExp
  /** Whether what is of it stays a document of no kind: it emits what may be said of any object. */
  readonly isOfNoKind?: true
  /** The decisive content, in a few words for `clauselint kinds`: `apiVersion networking.k8s.io/v1, kind NetworkPolicy`. */
  readonly recognisedBy: string
  /**
   * The names of files that are of this kind whatever is in them (`Chart.yaml`): then it is not a guess
   * (`ResourceSummary.isGuess`).
   */
  readonly fileNames?: RegExp
  /**
   * In which roles it may be in a string of another document, and what such a text, its path or a command that it is
   * passed to contains at least; a text that contains nothing of any kind is not read. Absent if it is only found in
   * files. All kinds may be in manifests.
   */
  readonly held?: { readonly as: readonly Role[]; readonly contains: RegExp }
  /**
   * By type, what at least a resource of it shows: somewhere in its content (`spec.containers.*.name`) a text, or
   * anything at all. Most Deployments are of none of the platform's kinds: for them its readers are not loaded. It
   * does not apply to the templates of a graph, which are known by their graph.
   */
  readonly shows?: Readonly<Record<string, readonly [path: string, text?: string]>>
  /**
   * What a resource of these types says; undefined where its content makes it something else. With `isForced` the
   * configuration says that it is this kind, and its content need not. Never throws.
   */
  readonly read: (resource: Resource, isForced: boolean) => Iterable<EmittedFact> | undefined
}

/** A kind as its file states it. */
export interface StatedKind extends Kind {
  /** Whether the content of a resource of these types makes it this kind. Without it, they all are unless `read` says otherwise. */
  readonly is?: (resource: Resource) => boolean
}

export const defineKind = ({ is, ...kind }: StatedKind): Kind =>
  is === undefined
    ? kind
    : {
        ...kind,
        read: (resource, isForced) => (isForced || is(resource) ? kind.read(resource, isForced) : undefined),
      }

/** These facts, or undefined where there are none: what `read` returns where only what it finds makes a resource this kind. */
export function ifAny(facts: Iterable<EmittedFact>): readonly EmittedFact[] | undefined {
  const found = [...facts]
  return found.length === 0 ? undefined : found
}

/** A kind without its reader: what is known of it before it is loaded. */
export type KindData = Omit<Kind, 'read'>

/** Kinds, in the order of their `table`, that are loaded together when the first resource is read that may be one of them. */
export function lazyKinds(table: readonly KindData[], load: () => readonly Kind[]): readonly Kind[] {
  const kinds = lazily(load)
  return table.map(
    (data, i): Kind => ({
      ...data,
      read: (resource, isForced) => {
        const isCandidate = isForced || data.shows === undefined || mayBe(resource, data.shows)
        return isCandidate ? kinds()[i]?.read(resource, isForced) : undefined
      },
    }),
  )
}

/** Whether a resource shows what it must to be of a kind that states `shows`. */
function mayBe({ type, body, container }: Resource, shows: NonNullable<Kind['shows']>): boolean {
  const shown = Object.hasOwn(shows, type) ? shows[type] : undefined
  return shown === undefined || container !== undefined || isAt(body, shown[0].split('.'), shown[1])
}

function isAt(cursor: Cursor, [step, ...further]: readonly string[], text: string | undefined): boolean {
  if (step === undefined) return text === undefined ? cursor.node !== undefined : literal(cursor) === text
  if (step === '*') return items(cursor).some(item => isAt(item, further, text))
  return isAt(get(cursor, step), further, text)
}
