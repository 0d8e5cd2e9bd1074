import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'

/** A job as it is after `extends` and `default`: where its keys are looked up, the nearest first. */
export interface GitLabJob {
  readonly name: string
  /** The job's own object. */
  readonly cursor: Cursor
  readonly layers: readonly Cursor[]
  /** What it extends that is not in this file. */
  readonly elsewhere: readonly string[]
}

/** The keys of a pipeline that are not jobs. */
const RESERVED: ReadonlySet<string> = new Set(
  'default variables workflow include stages image services cache before_script after_script spec pages:deploy types'.split(
    ' ',
  ),
)

/** The jobs of a pipeline, the hidden ones too. */
export const jobsOf = (body: Cursor): readonly GitLabJob[] =>
  fields(body).flatMap(({ key, value }) => {
    if (RESERVED.has(key) || value.node?.type !== 'mapping') return []
    const elsewhere: string[] = []
    const layers = layersOf(value, body, elsewhere, 0)
    return [{ name: key, cursor: value, layers, elsewhere }]
  })

const DEEPEST = 10
/** Limit of jobs that are looked up for one. */
const MOST_LAYERS = 40

/** A job with what it extends: of several the last wins. */
function layersOf(job: Cursor, body: Cursor, elsewhere: string[], depth: number): readonly Cursor[] {
  const extended = get(job, 'extends')
  const names = extended.node?.type === 'scalar' ? [extended] : items(extended)
  const bases = names.toReversed().flatMap(one => {
    const name = literal(one) ?? ''
    const base = get(body, name)
    if (base.node?.type === 'mapping' && depth < DEEPEST) return layersOf(base, body, elsewhere, depth + 1)
    if (name !== '') elsewhere.push(name)
    return []
  })
  return [job, ...bases].slice(0, MOST_LAYERS)
}

/** A key of a job: its own, or that of the nearest job that it extends; a cursor without a node where none has it. */
export const keyOf = ({ layers, cursor }: GitLabJob, key: string): Cursor =>
  layers.map(layer => get(layer, key)).find(({ node }) => node !== undefined) ?? get(cursor, key)

/** A key of a job, or what the pipeline says for all jobs. */
export function inheritedOf(job: GitLabJob, body: Cursor, key: string): Cursor {
  const own = keyOf(job, key)
  if (own.node !== undefined) return own
  const byDefault = get(body, 'default', key)
  return byDefault.node === undefined ? get(body, key) : byDefault
}

/** The lines of a script: lists in lists are flattened, `!reference [.job, script]` is the lines that it names. */
export function linesOf(script: Cursor, body: Cursor, depth = 0): readonly Cursor[] {
  const { node } = script
  if (node === undefined || depth > DEEPEST) return []
  if (node.tag === '!reference') return linesOf(referenced(script, body), body, depth + 1)
  if (node.type !== 'sequence') return [script]
  return items(script).flatMap(item => linesOf(item, body, depth + 1))
}

/** What `!reference` names: of a job also what that extends. */
function referenced(cursor: Cursor, body: Cursor): Cursor {
  const [name = '', ...path] = items(cursor).flatMap(one => literal(one) ?? [])
  const base = get(body, name)
  const [first, ...others] = path
  if (first === undefined) return base
  const found = layersOf(base, body, [], 0)
    .map(layer => get(layer, first))
    .find(({ node }) => node !== undefined)
  return found === undefined ? get(base, first) : get(found, ...others)
}
