import type { Platform } from '../../engine/settings.ts'
import { parseEcrHost } from '../../model/iam/arn.ts'
import type { ImageReference } from '../../model/registry/image-reference.ts'
import { wordSet } from '../../model/word-list.ts'
import { isOpenEcr } from './ecr-image.ts'

/** The accounts whose registries have images of EKS, App Mesh, Deep Learning Containers, GuardDuty and EMR on EKS (the services' user guides list them by region). */
const AWS_ACCOUNTS = wordSet(`
  602401143452 877085696533 800184023465 533267051163 900889452093 296578399912 491585149902 151610086707 333609536671
  121268973566 761377655185 918309763551 961992271922 900612956339 590381155156 455263428931 066635153087 759879836304
  558608220178 730335286997 151742754352 013241004608 840364872350 772975370895 919366029133 909464085924 924023996002
  856666278305 422531588944 763104351884 727897471807 442386744353 626614931356 871362719292 772153158452 907027046896
  550225433462 457447274322 364406365360 975050140332 590183813437 204538143572 692866216735 217643126080 039403964562
  113643092156 610108029387 618745550137 001188825231 593207742271 307168627858 684579721401 733349766148 694911143906
  892757235363 665651866788 323658145986 736135916053 059004520145 996579266876 705689932349 946962994502 235914868574
  691480105545 671219180197 038297999601 351826393999 107292555468 830386416364 483788554619 118780647275 307523725174
  052806832358 755674844232 711395599931 608033475327 895885662937
`)

/** Whether the account is one from which AWS publishes images. */
export const isAwsAccount = (account: string): boolean => AWS_ACCOUNTS.has(account)

/** Whether an image comes from a registry that the configuration says is the platform's. */
export function isPlatformImage({ registry }: ImageReference, { registries = [], accounts = [] }: Platform): boolean {
  if (registry === undefined) return false
  const host = registry.text.toLowerCase()
  if (registries.some(listed => listed.toLowerCase() === host)) return true
  const ecr = parseEcrHost(host)
  return ecr !== undefined && accounts.includes(ecr.account)
}

/** Whether an image comes from one of AWS's own registries, which give it its name. */
export function isAwsImage({ registry }: ImageReference): boolean {
  const ecr = registry && parseEcrHost(registry.text.toLowerCase())
  return ecr !== undefined && AWS_ACCOUNTS.has(ecr.account)
}

/** Whether an image may come from the platform's registry: where none is configured, from any private one of ECR that is not AWS' own. */
export function mayBePlatformImage(image: ImageReference, platform: Platform): boolean {
  if (isOpenEcr(image)) return true
  if (platform.registries !== undefined || platform.accounts !== undefined) return isPlatformImage(image, platform)
  return (
    image.registry !== undefined && parseEcrHost(image.registry.text.toLowerCase()) !== undefined && !isAwsImage(image)
  )
}
