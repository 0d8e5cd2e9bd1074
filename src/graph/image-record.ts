import type { Fact } from '../engine/fact.ts'
import type { ImageValue } from '../facts/kubernetes/image-value.ts'
import { imageIn, imageTextOf, isOfEcr, isOpenEcr } from '../facts/registry/ecr-image.ts'
import { registryOf } from '../facts/registry/registry-hosts.ts'
import { parseEcrHost } from '../model/iam/arn.ts'
import { type ImageReference, parseImageReference } from '../model/registry/image-reference.ts'
import type { Change } from './drawing.ts'

/** Gives the facts of one sort that a scope has, as they are deployed. */
export type ScopeOf = <T>(fact: Fact<T>) => readonly T[]

/** What has to do with an image, and the file that says so. */
export interface Related {
  /** `Deployment shop/web`, `mirror https://harbor.example.com`. */
  readonly what: string
  readonly path: string
}

/** An image that a scope deploys, with all that the scope says about it. */
export interface ImageRecord {
  /** The reference as it is deployed. */
  readonly image: string
  /** `docker.io` where the reference names none. */
  readonly registry: string
  /** Namespace and name, as the registry has them: `library/redis`. */
  readonly repository: string
  readonly tag?: string
  readonly digest?: string
  /** Who deploys it. */
  readonly deployedBy: readonly Related[]
  /** The mirrors, caches and copies by which it may arrive. */
  readonly arrivesBy: readonly Related[]
  /** The lifecycle rules that would expire it. */
  readonly expiredBy: readonly Related[]
  /** The pull secrets and roles that let it be pulled. */
  readonly pulledWith: readonly Related[]
  /** Where two states are compared; `changed` if its relations are others. */
  readonly change?: Change
}

/** The images of a scope, sorted by reference. */
export interface ImageGraph {
  /** The scope's name; empty where there is one scope. */
  readonly title: string
  readonly images: readonly ImageRecord[]
  /** What limits the answer, one sentence each. */
  readonly notes: readonly string[]
}

/** What an image is looked up by: its reference and its parts. */
export type NamedImage = Pick<ImageRecord, 'image' | 'registry' | 'repository' | 'tag' | 'digest'>

/** The lists of a record, with what they are called. */
export const RELATIONS = [
  ['deployedBy', 'deployed by'],
  ['arrivesBy', 'arrives by'],
  ['expiredBy', 'expired by'],
  ['pulledWith', 'pulled with'],
] as const satisfies readonly (readonly [keyof ImageRecord, string])[]

/** The parts of a reference, with what Docker fills in, as far as they are known; undefined where no image is. */
export function namedIn(value: ImageValue): NamedImage | undefined {
  const image = imageIn(value)
  const text = imageTextOf(value)
  return image && namedBy(image, text, isOpenEcr(image) ? openHost(text) : undefined)
}

/** The parts of a reference, with what Docker fills in. */
export const namedImage = (text: string): NamedImage => namedBy(parseImageReference(text), text)

function namedBy({ registry, path, namespace, tag, digest }: ImageReference, image: string, open?: string): NamedImage {
  const host = open ?? registryOf(registry?.text.toLowerCase() ?? 'docker.io')
  const isShort = host === 'docker.io' && namespace === undefined
  return {
    image,
    registry: host,
    repository: isShort ? `library/${path.text}` : path.text,
    ...(tag === undefined ? {} : { tag: tag.text }),
    ...(digest === undefined ? {} : { digest: digest.text }),
  }
}

/** A registry of ECR whose account or region is unknown, as it is written. */
const openHost = (image: string): string => /^[^/]*\.dkr\.ecr\.[^/]*(?=\/)/.exec(image)?.[0] ?? UNKNOWN_ECR
/** A registry of ECR for which only the address of a repository is written. */
const UNKNOWN_ECR = 'ECR'

/** Whether a registry is a private one of ECR. */
export const isEcr = (registry: string): boolean =>
  registry === UNKNOWN_ECR || parseEcrHost(registry) !== undefined || isOfEcr(`${registry}/`)
