import type { Place } from '../documents/document.ts'
import type { Node } from '../languages/tree/node.ts'
import type { EmittedFact, Fact, FactsOf } from './fact.ts'
import type { Unread } from './file-result.ts'

/** The name of the deployment in which all is switched on that is off unless somebody wants it: what is open there need not be there at all. */
export const SWITCHED = 'switched'

/** The files of a run, for a step that reads what no fact carries. When one that it asked for changes, it is asked anew. */
export interface RunFiles {
  /** The text of a linted file by its path; undefined of any other. */
  readonly textOf: (path: string) => string | undefined
  /** The paths of the files in a folder and in those below it, in order. */
  readonly below: (folder: string) => readonly string[]
  /**
   * A part of what the step makes, by a name that no other part has: what `make` gives, or what it gave before, where nothing has
   * changed that was looked at for it, and `isStill` is true of what it says of itself. A part that another one asks for belongs to
   * that one, too. Documents that are known from an earlier run are not in the list, which only the engine can read.
   */
  readonly part: <N>(name: string, make: () => MadePart<N>, isStill?: (note: N) => boolean) => Required<MadePart<N>>
  /** Notes that what is being made depends on an input: on the files for which `DeployStep.inputOf` gives it. */
  readonly uses: (input: string) => void
}

/** A part of what a step makes. */
export interface MadePart<N> {
  readonly documents?: readonly AddedDocument[]
  /** What it says of itself, as plain data. */
  readonly note: N
}

/** No files: for a step that is asked by itself. */
export const noFiles: RunFiles = {
  textOf: () => undefined,
  below: () => [],
  part: (_, make) => ({ documents: [], ...make() }),
  uses: () => {},
}

/** The facts that say how something is deployed, by the names that a step has for them. */
// biome-ignore lint/suspicious/noExplicitAny: a record of facts forgets each one's own type
export type Sources = Readonly<Record<string, Fact<any>>>
type ValuesOf<S extends Sources> = { readonly [K in keyof S]: readonly (S[K] extends Fact<infer T> ? T : never)[] }

/** A document that is made of what is written, such as an object of a template. */
export interface AddedDocument {
  /** One document in YAML or JSON, or what it is read to; dialects and kinds read it as if it were written. */
  readonly text: string | Node
  /** The path of the file that it represents, if that matters to dialects and kinds: not an existing file. */
  readonly path?: string
  /** What it is made of: the settings and the scope of this file apply to it. */
  readonly at: Place
  /** The text that the offsets of its nodes refer to, if it is not a text itself. */
  readonly source?: string
  /** Where the value at a pointer of the text is written; at `at` where it is left out. */
  readonly placeOf?: (pointer: string) => Place
  /** The facts that it does not state, since what it is made of states them. */
  readonly without?: ReadonlySet<string>
}

/** Something that a step could not determine, for the rule that reports such things. */
export interface DeployNote {
  readonly rule: string
  readonly why: string
  readonly at: Place
}

/** What becomes of the files of a run on their way to the cluster. */
export interface Deployed {
  /** What the file at `path` states in place of a fact; undefined where that is nothing. */
  readonly change?: (path: string, fact: EmittedFact) => EmittedFact | undefined
  /** The sorts of facts that `change` may change; where it is absent, all. */
  readonly changes?: ReadonlySet<string>
  /** The paths of the files whose facts `change` may change; where it is absent, all. */
  readonly changesIn?: ReadonlySet<string>
  /** Whether nothing of what the file at `path` states is deployed. */
  readonly isDropped?: (path: string) => boolean
  readonly documents?: readonly AddedDocument[]
  /** More documents, in lists: a list that is the same as before is not looked at again. */
  readonly batches?: readonly (readonly AddedDocument[])[]
  /**
   * Other deployments beside the first, by their names: by the path of a file, what takes the place of its `documents` there.
   * Files without an entry are deployed as in the first.
   */
  readonly views?: ReadonlyMap<string, ReadonlyMap<string, readonly AddedDocument[]>>
  /** What only rules on one fact look at: what is deployed elsewhere, of what is deployed here in another way. */
  readonly apart?: readonly AddedDocument[]
  /** The files that were not completely evaluated, with the reason. */
  readonly notAnalysed?: ReadonlyMap<string, string>
  /** What is deployed with a file and was not read: where it is referenced, what it is (in the singular), and why. */
  readonly unread?: readonly (Pick<Unread, 'name' | 'reason' | 'isApart'> & {
    readonly at: Place
    readonly kind: string
  })[]
  readonly notes?: readonly DeployNote[]
  /** The ids of documents that the step reads as something, whatever kinds make of them: they count as recognised. */
  readonly recognised?: readonly string[]
  /** Whether some documents are still those of before, since more than `most` would have had to be made anew. */
  readonly isUnfinished?: boolean
}

/**
 * One step from what is written to what is deployed. `deploy` is given all facts of `from`, in the order of their files, as
 * the steps before have left them, none of them included, and must depend on them and on what it reads with `factsOf` and `files`;
 * undefined where nothing changes. A document that is the same
 * object as before is not read again. Of documents that it has given before it makes `most` anew, and leaves the others as
 * they are until it is asked again. Work and documents must be linear in what it is given: the files are not trusted.
 */
export interface DeployStep<S extends Sources> {
  readonly id: string
  /** Whether what it adds is written so, only in another form: rules that see what is written see it, too. */
  readonly isNotation?: boolean
  readonly from: S
  /** Whether it is asked, too, where nothing states what it looks at. */
  readonly isAskedForNothing?: true
  /** What parts of what it makes use of a file that states something for it (`RunFiles.uses`); where it is absent, the file's path. */
  readonly inputOf?: (path: string) => string
  /** Whether two facts of a sort say the same for the step, which only differ in what it does not look at. */
  readonly isSame?: { readonly [K in keyof S]?: S[K] extends Fact<infer T> ? (before: T, now: T) => boolean : never }
  readonly deploy: (from: ValuesOf<S>, factsOf: FactsOf, most?: number, files?: RunFiles) => Deployed | undefined
}

/** Defines a step; src/linter.ts puts the steps in order. */
export const defineDeployStep = <const S extends Sources>(step: DeployStep<S>): DeployStep<S> => step
