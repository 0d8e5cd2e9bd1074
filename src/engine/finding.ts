import type { Confidence } from './confidence.ts'
import type { Fix, Suggestion } from './edit.ts'
import type { Fault, Location, Unread } from './file-result.ts'
import type { Relevance, System } from './relevance/relevance.ts'
import type { Severity } from './settings.ts'

/** One thing that is wrong, ready to be reported. */
export interface Finding {
  /** `hybrid/snat-exclusion`, or what a rule speaks for (`admission/labels`); `syntax/yaml`, `suppression/unused` … for what the engine itself finds. */
  readonly rule: string
  /** The one check that failed: `VC-02`; the rule's id where a finding belongs to no check of the catalogue. */
  readonly check: string
  /** The rule that speaks, where `rule` is what it speaks for. */
  readonly speaker?: string
  /** The part that it is about, and what it is a part of, as suppressions may call them. */
  readonly aliases?: readonly string[]
  /** The key of the rule's sentence, where that is not the check's only one: `VC-02.absent`. */
  readonly sentence?: string
  readonly severity: Severity
  /** Where its check speaks. */
  readonly relevance: Relevance
  /** What makes it less severe where it is than its check is elsewhere. */
  readonly lowered?: string
  /** Why its check does not speak where it is; absent of what is shown. */
  readonly silence?: Silence
  /** Low where a default, a guess or a template's condition decided; medium where a kind was recognised by its content alone. */
  readonly confidence: Confidence
  /** One sentence, lower case at its start, without a final full stop; free of control characters. */
  readonly message: string
  readonly location: Location
  /** The place in the document: a JSON Pointer, with steps `#yaml` and `#json` into embedded documents. */
  readonly pointer: string
  /** Which object it is about: `NetworkPolicy shop/web`; empty where the document names none. */
  readonly object: string
  readonly related: readonly RelatedLocation[]
  readonly fix?: Fix
  /** What to choose from where there is no one right edit; none is made by itself. */
  readonly suggestions?: readonly Suggestion[]
  /** Whether the place is a secret, or the key of one. */
  readonly isAboutSecret?: true
  /** Stable when lines move: 16 hexadecimal digits made of rule, check, object, pointer and path. */
  readonly fingerprint: string
}

/** The id of the rule that found something. */
export const speakerOf = ({ rule, speaker = rule }: Pick<Finding, 'rule' | 'speaker'>): string => speaker

export interface RelatedLocation {
  readonly location: Location
  readonly note: string
}

/** A finding that is silenced, why, and by what. */
export interface SuppressedFinding {
  readonly finding: Finding
  readonly reason: string
  readonly by: 'comment' | 'configuration' | 'baseline'
}

/** Why a finding is not shown where it is. */
export interface Silence {
  readonly why: string
  /** The system that nothing shows; absent where the way in which the place is used decides. */
  readonly lacks?: System
}

/** What was left undecided: one entry a file, rule and reason. */
export interface UndecidedNote {
  readonly rule: string
  /** As of a finding. */
  readonly speaker?: string
  readonly path: string
  readonly why: string
  readonly count: number
  readonly location: Location
}

/** A document, file or folder that was not analysed, and why. */
export interface NotAnalysed extends Unread {
  readonly path: string
  /** Whether it fails the run (`--strict`); absent where it does not. */
  readonly fails?: true
}

/** What a configuration or an ignore file keeps from being checked; all lists are sorted. */
export interface Exclusion {
  /** Of the configuration or ignore file itself. */
  readonly path: string
  /** The checks that it switches off, for all files or for some. */
  readonly checks: readonly string[]
  /** The files that it leaves out. */
  readonly files: readonly string[]
  /** The folders that it leaves out as a whole. */
  readonly folders: readonly string[]
}

/** Everything that a reporter is given. Sorted; the same for the same input, whatever the order of files or the time. */
export interface Report {
  readonly findings: readonly Finding[]
  /** Findings that a comment or the configuration silences, with its reason, and those that a baseline knows. */
  readonly suppressed: readonly SuppressedFinding[]
  /** Findings of less confidence than the configuration or the command asks for. */
  readonly hidden: readonly Finding[]
  /** Findings of checks that do not speak where they are. */
  readonly silent: readonly Finding[]
  readonly notes: readonly UndecidedNote[]
  readonly notAnalysed: readonly NotAnalysed[]
  readonly faults: readonly Fault[]
  /** What the configurations and ignore files of the run exclude, by path; none of a report that no command makes. */
  readonly exclusions: readonly Exclusion[]
  readonly counts: {
    /** Files that were linted; configurations of clauselint only where something is found in them. */
    readonly files: number
    readonly documents: number
    /** Documents in which no kind was recognised. */
    readonly unrecognised: number
    readonly errors: number
    readonly warnings: number
    readonly infos: number
  }
}
