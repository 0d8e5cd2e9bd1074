import type { Fault, Outcome, Step, Wrong } from './outcome.ts'
import type { SchemaSet, Site } from './schema-set.ts'
import { fieldsOf, type ObjectTree, type Tree } from './tree.ts'

/** What is the same for all schemas that judge a value. */
export interface Walk {
  readonly schemas: SchemaSet
  /** Counts steps of work; throws to stop it. */
  readonly charge: (steps: number) => void
  /** Whether a pattern is found in a text; undefined if it cannot be read. */
  readonly matches: (pattern: string, text: string) => boolean | undefined
  /** Records what was not read. */
  readonly leaveUnread: (what: string) => void
  /** Judges a value by a schema: that of the visit, or with a step what is below it. */
  readonly go: (from: Visit, schema: Tree, value: Tree, step?: Step) => Outcome
}

/** One schema with the value that it judges. */
export interface Visit {
  readonly walk: Walk
  readonly schema: ObjectTree
  readonly site: Site
  readonly value: Tree
  readonly path: Path | undefined
  readonly depth: number
  readonly scope: Scope
}

/** The steps to a value, the last one first. */
export interface Path {
  readonly step: Step
  readonly above: Path | undefined
}

/** The addresses of the resources that references have led through, the last one first. */
export interface Scope {
  readonly base: string
  readonly outer: Scope | undefined
}

/** A keyword of the schema of a visit. */
export const keyword = ({ schema }: Pick<Visit, 'schema'>, name: string): Tree | undefined => fieldsOf(schema).get(name)

/** A fault of what is visited, or with a step of what is below it. */
export function faultOf(visit: Visit, name: string, wrong: Wrong, step?: Step, isKey = false): Fault {
  const path = step === undefined ? visit.path : { step, above: visit.path }
  const { document, pointer } = visit.site
  return { path: stepsOf(path), wrong, schema: { document, pointer: `${pointer}/${name}` }, ...(isKey && { isKey }) }
}

function stepsOf(path: Path | undefined): readonly Step[] {
  const steps: Step[] = []
  for (let at = path; at !== undefined; at = at.above) steps.push(at.step)
  return steps.reverse()
}

/** How many steps a path has. */
export function lengthOf(path: Path | undefined): number {
  let length = 0
  for (let at = path; at !== undefined; at = at.above) length++
  return length
}
