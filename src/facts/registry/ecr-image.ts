import { isUnfilledImage } from '../../model/placeholder.ts'
import {
  type ImageFault,
  type ImagePart,
  type ImageReference,
  parseImageReference,
} from '../../model/registry/image-reference.ts'
import type { ImageValue } from '../kubernetes/image-value.ts'

/** The address of a repository in Terraform: what AWS gives it, with its registry and name. */
export const REPOSITORY_ADDRESS: RegExp =
  /^\$\{aws_ecr_repository\.([\w-]{1,200})(?:\[[^[\]{}]{0,100}\])?\.repository_url\}/
const HOLE = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$[A-Za-z_]\w*/g
const HOST =
  /^(?:\d{12}|\$\{[^{}]*\}|\$[A-Za-z_]\w*)\.dkr\.ecr\.(?:[a-z0-9-]+|\$\{[^{}]*\}|\$[A-Za-z_]\w*)\.amazonaws\.com(?:\.cn)?\//

/** Whether a reference with expressions in it leads to a private registry of ECR. */
export const isOfEcr = (written: string): boolean => HOST.test(written) || REPOSITORY_ADDRESS.test(written)

/** Replaces each unknown character; no reference has it in a host or at the end of a name. */
const OPEN = '_'

/**
 * A reference in its parts, for a known value and for one with only the account, the region or the address of its
 * registry unknown. Offsets are those of the text as written. Undefined if the repository, the tag or the digest is
 * unknown.
 */
export function imageIn(value: ImageValue): ImageReference | undefined {
  if (value.state === 'known')
    return value.value === '' || isUnfilledImage(value.value) ? undefined : parseImageReference(value.value)
  if (value.state !== 'unknown' || value.image === undefined) return undefined
  const { written, repository } = value.image
  const address = REPOSITORY_ADDRESS.exec(written)?.[0].length ?? 0
  const holes = Array.from(written.matchAll(HOLE), found => ({
    start: found.index,
    end: found.index + found[0].length,
  }))
  const filled = written.replaceAll(HOLE, hole => OPEN.repeat(hole.length))
  const image = parseImageReference(address === 0 ? filled : `_.ecr/${filled.slice(6)}`)
  const isOpen = (part: ImagePart | ImageFault | undefined): boolean =>
    part !== undefined && holes.some(({ start, end }) => start >= address && start < part.end && part.start < end)
  if ([image.path, image.tag, image.digest].some(isOpen)) return undefined
  const faults = image.faults.filter(one => one.start >= address && one.kind !== 'registry')
  return address === 0 ? { ...image, faults } : named({ ...image, faults }, repository, written.slice(address))
}

/** A reference that begins with the address of a repository, as far as its name is known. */
function named(image: ImageReference, repository: string | undefined, rest: string): ImageReference {
  const { end } = image.path
  const partOf = (text: string): ImagePart => ({ text, start: 0, end })
  const path = repository === undefined ? '' : repository + (/^[^:@]*/.exec(rest)?.[0] ?? '')
  const slash = path.lastIndexOf('/')
  const { namespace: _, ...others } = image
  return {
    ...others,
    path: partOf(path),
    repository: partOf(path.slice(slash + 1)),
    // Of a name that is unknown it is not known that it has no namespace.
    ...(slash < 0 && path !== '' ? {} : { namespace: partOf(path.slice(0, Math.max(slash, 0))) }),
  }
}

/** Whether a reference that `imageIn` reads is of a private registry of ECR whose account or region is unknown. */
export const isOpenEcr = ({ registry }: ImageReference): boolean =>
  registry?.text.includes(OPEN) === true && /^_\.ecr$|\.dkr\.ecr\./.test(registry.text)

/** The text of an image reference, as far as it is known. */
export const imageTextOf = (value: ImageValue): string =>
  value.state === 'known' ? value.value : value.state === 'unknown' ? (value.image?.written ?? '') : ''
