import type { Place, Role } from '../documents/document.ts'
import type { Confidence } from './confidence.ts'
import type { Fix, Suggestion } from './edit.ts'
import type { EmittedFact } from './fact.ts'
import type { Shown } from './relevance/shown.ts'
import type { Severity } from './settings.ts'

/** Where a problem is in the text. Offsets are UTF-16 units, half-open; lines and columns (UTF-16 units) count from 1. */
export interface Location {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

/** What a rule found, before it is known where that is in the text and whether the configuration wants to hear it. */
export interface RawProblem {
  readonly rule: string
  /** A key of the rule's `checks`. */
  readonly check: string
  /** As of a `Problem`. */
  readonly as?: string
  readonly part?: number
  readonly at: Place
  readonly severity?: Severity
  /** How sure it is as far as its places and its rule tell; high where absent. */
  readonly confidence?: Confidence
  /** Whether it is about what the values of its chart leave out. */
  readonly isOff?: true
  /** Of what is not well formed: whether nothing in its file shows that it would be of a kind. */
  readonly isOfNoKind?: true
  readonly data?: Readonly<Record<string, string | number>>
  readonly related?: readonly { readonly at: Place; readonly note: string; readonly location?: Location }[]
  readonly fix?: Fix
  readonly suggestions?: readonly Suggestion[]
  /** Known at once for problems of one file; problems across files are placed when the report is assembled. */
  readonly location?: Location
  /** Which of the file's `facts` it is about, from 0, where that may be deployed in another way than it is written. */
  readonly fact?: number
  /** In how many overlays of a kustomization it shows, where that is more than one. */
  readonly overlays?: number
  /** In how many instances of a template it shows, where that is more than one. */
  readonly copies?: number
}

/** Something a rule could not decide: one for each rule and reason, at the first place. */
export interface Note {
  readonly rule: string
  /** As of a problem. */
  readonly as?: string
  readonly why: string
  readonly at: Place
  /** In how many places of the file. */
  readonly count: number
  /** Known at once for notes of one file; notes across files are placed when the report is assembled. */
  readonly location?: Location
  /** As of a problem. */
  readonly fact?: number
}

/** A defect of ours: a rule, a kind or a parser that threw. */
export interface Fault {
  /** The rule, or `kind NAME`. */
  readonly source: string
  readonly path: string
  readonly message: string
}

/** What is known of one document, for configuration by kind and namespace, for `clauselint kinds` and for fingerprints. */
export interface DocumentSummary {
  readonly id: string
  readonly resources: readonly ResourceSummary[]
}
export interface ResourceSummary {
  readonly pointer: string
  readonly dialect: string
  readonly type: string
  readonly label: string
  readonly namespace?: string
  /** The kinds it was recognised as; none where nothing matched. */
  readonly kinds: readonly string[]
  /** Whether nothing but its content tells what it is: no apiVersion, no type, no file name, no configuration. */
  readonly isGuess?: true
  /** Whether its strings contain documents, read or not. */
  readonly isCarrier?: true
  /** What it is to the resource around it, and how that is called; absent for a document of a file. */
  readonly held?: HeldSummary
}

/** What an override may call the kind: clauselint's own word (`Workload`), and the document's (`Deployment`, `AWS::IAM::Role`). */
export const kindNames = ({ kinds, type }: Pick<ResourceSummary, 'kinds' | 'type'>): readonly string[] => [
  ...kinds,
  type,
  type.slice(type.lastIndexOf('/') + 1),
]

/** The place of a resource's document inside another one. */
export interface HeldSummary {
  readonly role: Role
  readonly path?: string
  /** The kinds and types of the resource around it, as overrides may name them. */
  readonly kinds: readonly string[]
}

/** A suppression comment. Lines count from 1; `endLine` is the last line it applies to. */
export interface Suppression {
  /** The rule or check ids it names; empty where it names none. */
  readonly rules: readonly string[]
  readonly reason: string
  readonly until?: string
  readonly startLine: number
  readonly endLine: number
  /** The place of the comment. */
  readonly location: Location
  /** What goes with it where it is removed (UTF-16 offsets, half-open): its line, or the white space before it; absent where all would be read in another way then. */
  readonly removal?: { readonly start: number; readonly end: number } | undefined
  /** Why it is invalid: `it gives no reason`. */
  readonly fault?: string
  /** The tool whose comment or field it is, where that is another one: it need not accept anything of ours. */
  readonly tool?: string
  /** What the message of a finding must match (a regular expression), where it is not about all that the checks find. */
  readonly saying?: string
}

/** A document that was not analysed, or a file where there is no location, and why. */
export interface Unread {
  /** `it is a template (Helm, Jinja, envsubst); render it first` */
  readonly reason: string
  /** What it is, if that is a sort of file that is not read: `Jsonnet file`; in the singular. */
  readonly kind?: string
  /** The name of something in another repository that may be named several times: it counts once. */
  readonly name?: string
  /** Whether it is released elsewhere by itself and only used here: a strict run does not fail for it. */
  readonly isApart?: true
  readonly location?: Location
  /** Where it is, of what only a deploy step knows: placed when the report is assembled. */
  readonly at?: Place
}

/** Everything that is known about one file. Plain data: cached by content, sent between threads and machines. */
export interface FileResult {
  readonly path: string
  /** What of it was not analysed, in order; absent where all was. */
  readonly notAnalysed?: readonly Unread[] | undefined
  readonly documents: readonly DocumentSummary[]
  /** How many documents it has, and how many of them are of no kind, where that is known without reading them. */
  readonly counted?: { readonly documents: number; readonly unrecognised: number } | undefined
  readonly problems: readonly RawProblem[]
  /** Only the facts that joins and deploy steps need. */
  readonly facts: readonly EmittedFact[]
  /** Its facts in other deployments (`Deployed.views`), by their names; in those without an entry they are the same. */
  readonly views?: Readonly<Record<string, readonly EmittedFact[]>> | undefined
  /** What only rules on one fact look at (`Deployed.apart`). */
  readonly apart?: readonly EmittedFact[] | undefined
  readonly notes: readonly Note[]
  readonly faults: readonly Fault[]
  readonly suppressions: readonly Suppression[]
  /** What it shows of where checks speak; absent where it shows nothing of it. */
  readonly shows?: Shown | undefined
  /** Whether a secret of the file is in a fact, a fix or a pointer: such a result is not written to any file. */
  readonly hasSecrets?: true
}
