import type { Platform } from '../../engine/settings.ts'
import { parseEcrHost } from '../../model/iam/arn.ts'
import type { ImageReference } from '../../model/registry/image-reference.ts'

/** The accounts whose registries hold EKS' own add-on images (EKS User Guide, "View Amazon container image registries for Amazon EKS add-ons"). */
const ADD_ON_ACCOUNTS = new Set([
  '602401143452',
  '877085696533',
  '800184023465',
  '533267051163',
  '900889452093',
  '296578399912',
  '491585149902',
  '151610086707',
  '333609536671',
  '121268973566',
  '761377655185',
  '918309763551',
  '961992271922',
  '900612956339',
  '590381155156',
  '455263428931',
  '066635153087',
  '759879836304',
  '558608220178',
  '730335286997',
  '151742754352',
  '013241004608',
])

/**
 * Whether an image comes from a registry of the platform: one that the configuration names, or
 * a private ECR registry (contract L275, L417) that is not AWS' own and, where accounts are declared, of one of them.
 */
export function isPlatformImage({ registry }: ImageReference, { registries, accounts }: Platform): boolean {
  if (registry === undefined) return false
  const host = registry.text.toLowerCase()
  if (registries?.some(listed => listed.toLowerCase() === host)) return true
  const ecr = parseEcrHost(host)
  if (ecr === undefined) return false
  return accounts === undefined ? !ADD_ON_ACCOUNTS.has(ecr.account) : accounts.includes(ecr.account)
}
