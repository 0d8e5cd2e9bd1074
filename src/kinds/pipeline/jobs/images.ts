import type { Place } from '../../../documents/document.ts'
import { LOCAL_DIGEST, type PipelineImage, type ReferenceForm } from '../../../facts/pipeline/pipeline.ts'
import type { Argument } from '../../../facts/pipeline/procedure.ts'
import type { Variables } from '../procedures/words.ts'

/** The text of a variable, or of an expression such as `steps.push.outputs.digest`; undefined where it is not known. */
export type LookUp = (name: string) => string | undefined

const EXPRESSION = /\$\{\{\s{0,9}([^{}]{1,200}?)\s{0,9}\}\}|\$\{([A-Za-z_]\w{0,100})\}|\$([A-Za-z_]\w{0,100})/g
const LONGEST = 2000
/** Limit of variables that are looked up for one text: their values may contain others. */
const MOST_LOOK_UPS = 60

/** A text with what is known of the variables in it. */
export function resolved(text: string, lookUp: LookUp, budget = { left: MOST_LOOK_UPS }): string {
  if (text.length > LONGEST || !text.includes('$')) return text
  const found = text.replaceAll(EXPRESSION, (whole: string, expression?: string, braced?: string, plain?: string) => {
    if (budget.left <= 0) return whole
    budget.left--
    const name = expression ?? braced ?? plain ?? ''
    if (expression === 'true' || expression === 'false') return expression
    const value = lookUp(name)
    // A variable that is set to itself, or to a placeholder for its own value, keeps it.
    return value === undefined ? whole : resolved(value, one => (one === name ? undefined : lookUp(one)), budget)
  })
  return found.length > LONGEST ? text : found
}

const DIGEST = 'sha256:${DIGEST}'

/** The values of a script's variables, as far as they are known; for a command that reads a digest, a placeholder. */
export function shellLookUp(variables: Variables): LookUp {
  return name => {
    const [word, ...others] = variables.get(name)?.words ?? []
    if (word === undefined || others.length > 0) return undefined
    if (/\$\(|`/.test(word.text)) return signOf(word.text)
    return word.isOpen && !word.text.includes('$') ? undefined : word.text
  }
}

const LOCAL_ID =
  /\.Id\b|imageid|--iidfile|\bimages\b.{0,99}(?:--quiet|-q).{0,99}--no-trunc|\bimages\b.{0,99}--no-trunc.{0,99}(?:--quiet|-q)/i

/** A placeholder for the output of commands that read a digest. */
export function signOf(substitution: string): string | undefined {
  if (/RepoDigests/.test(substitution))
    return /\bcut\b|\bawk\b|\bsed\b|##|\bgrep\b/.test(substitution) ? DIGEST : `image@${DIGEST}`
  // What is joined by an at sign is a whole reference: `jq '.name + "@" + .digest'`.
  if (/digest/i.test(substitution)) return /["'@]@|@["'$\\]/.test(substitution) ? `image@${DIGEST}` : DIGEST
  return LOCAL_ID.test(substitution) ? LOCAL_DIGEST : undefined
}

/** A file with an image in it, as skopeo, grype and docker scout name it, or alone. */
const ARCHIVE =
  /^(?:(?:docker|oci)-archive:|archive:\/\/|file:)?(?:[^:]*\/)?([^:/]{1,200}\.(?:tar|tgz|tar\.[gx]z|oci))(?::.*)?$/

/** The name of the file, where a reference is that of an archive: jobs hand them on in different folders. */
export const archiveIn = (reference: string): string | undefined => ARCHIVE.exec(reference)?.[1]

/** An image that a word or a text names. */
export function imageOf(text: string, at: Place, lookUp: LookUp): PipelineImage {
  const found = resolved(text.trim(), lookUp)
  const archive = archiveIn(found)
  return archive === undefined
    ? { text: found, form: formOf(found), at }
    : { text: archive, form: 'unknown', at, isArchive: true }
}
export const imageIn = ({ text, at }: Argument, lookUp: LookUp): PipelineImage => imageOf(text, at, lookUp)

const HOLE = /\$\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$\([^()]*\)|\$[A-Za-z_]\w*/g

/** The archive that a build writes by an output: `type=docker,dest=image.tar`. */
export function packedIn(output: string, at: Place, lookUp: LookUp): readonly PipelineImage[] {
  const file = /(?:^|,)dest=([^,\s]{1,300})/.exec(output)?.[1]
  return file === undefined || !/(?:^|,)type=(?:docker|oci)\b/.test(output) ? [] : [imageOf(file, at, lookUp)]
}

/** How a reference names its image. */
export function formOf(reference: string): ReferenceForm {
  const [holes, plain] = [reference.match(HOLE) ?? [], reference.replaceAll(HOLE, 'h0le')]
  if (plain.includes('@')) return 'digest'
  const colon = plain.lastIndexOf(':')
  if (/^sha256:h0le$/.test(plain)) return 'unknown'
  const tag = colon < 0 || plain.includes('/', colon) ? undefined : plain.slice(colon + 1)
  const last = holes.at(-1) ?? ''
  if (/:sha256:/.test(plain) || (tag === 'h0le' && /digest/i.test(last))) return 'colon'
  if (tag !== undefined) return 'tag'
  if (!plain.endsWith('h0le')) return 'tag'
  if (/digest|sha256/i.test(last)) return plain === 'h0le' ? 'digest' : 'unknown'
  return /tags?\b/i.test(last) ? 'tag' : 'unknown'
}

/** The registry of a reference, where one is stated. */
export function hostOf(reference: string): string | undefined {
  const [first = '', ...rest] = reference.split('/')
  return rest.length > 0 && /[.:]/.test(first) && !first.includes('$') ? first : undefined
}

/** The tag of a reference that has a plus sign in it, which no registry accepts. */
export function plusTagOf({ text }: Pick<PipelineImage, 'text'>): string | undefined {
  const filled = [HOLE, /`[^`]*`/g].reduce((whole, one) => whole.replaceAll(one, hole => 'h'.repeat(hole.length)), text)
  const tag = /:([^:/@]*)(?:@.*)?$/.exec(filled)
  if (tag?.[1]?.includes('+') !== true) return undefined
  return text.slice(tag.index + 1, tag.index + 1 + tag[1].length)
}
