import { type Cursor, get, rootOf } from '../../documents/cursor.ts'
import { block, literal, text } from '../../documents/read.ts'
import type { ImageValue } from '../../facts/kubernetes/image-value.ts'
import { isOfEcr, REPOSITORY_ADDRESS } from '../../facts/registry/ecr-image.ts'
import { isUnfilledImage } from '../../model/placeholder.ts'
import { policyTextOf } from '../iam/policy-text.ts'

/** An image reference. Where only the account, the region or the address of a registry of ECR is unknown, the rest is kept. */
export function imageText(cursor: Cursor): ImageValue {
  const value = text(cursor)
  if (value.state === 'known' && isUnfilledImage(value.value))
    return { state: 'unknown', why: 'a placeholder is filled in before deployment', at: value.at }
  if (value.state !== 'unknown') return value
  const written = policyTextOf(cursor)?.text ?? ''
  if (!isOfEcr(written)) return value
  const repository = repositoryOf(cursor, written)
  return { ...value, image: { written, ...(repository === undefined ? {} : { repository }) } }
}

/** The name of the repository whose address a reference begins with, where the same document declares it. */
function repositoryOf({ document }: Cursor, written: string): string | undefined {
  const [, resource] = REPOSITORY_ADDRESS.exec(written) ?? []
  if (resource === undefined) return undefined
  const declared = block(get(rootOf(document), 'resource', 'aws_ecr_repository', resource))
  return text(get(declared, 'name')).state === 'known' ? literal(get(declared, 'name')) : undefined
}
