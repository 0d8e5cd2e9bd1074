import type { Publish, Sign } from './pipeline.ts'
import type { PipelineView } from './pipeline-images.ts'
import { type Located, ofSort } from './pipeline-order.ts'

/** The pushes of images that no signature is of. */
export const unsignedIn = (
  { publications, names }: PipelineView,
  signs: readonly Located<Sign>[],
): readonly Located<Publish>[] =>
  publications.filter(({ act }) =>
    signs.every(sign => {
      const signed = sign.act.images
      if (signed.length === 0 || act.images.length === 0 || signed.some(names.isForeign)) return false
      return !signed.some(image => act.images.some(one => names.mayBeSame(one, image)))
    }),
  )

/**
 * `tag`, `colon`: it signs another name than the digest; `key`, `managed`: a key signs in place of the job; `identity`: the job has no
 * token of its own; `log`: it is kept out of the transparency log; `early`: the image is pushed later.
 */
export interface SignFault {
  readonly what: 'tag' | 'colon' | 'key' | 'managed' | 'identity' | 'log' | 'early'
  readonly at: Sign['at']
}

/** What is wrong with a signature. */
export function signFaults(sign: Located<Sign>, { acts, order, publications }: PipelineView): readonly SignFault[] {
  const { act, job } = sign
  const { images, key, noLog, at } = act
  const forms = images.flatMap(({ form, at }) => (form === 'tag' || form === 'colon' ? [{ what: form, at }] : []))
  // What assumes a role by the same token says so itself.
  const isSaid = ofSort(acts, 'credentials').some(one => one.job === job && one.act.how === 'role')
  const isEarly = publications.length > 0 && !publications.some(push => order.isBefore(push, sign))
  return [
    ...forms,
    ...(key === undefined ? [] : [{ what: key.isManaged ? ('managed' as const) : ('key' as const), at: key.at }]),
    ...(key === undefined && job.identity === 'no' && !isSaid
      ? [{ what: 'identity' as const, at: job.identityAt }]
      : []),
    ...(noLog === undefined ? [] : [{ what: 'log' as const, at: noLog }]),
    ...(isEarly ? [{ what: 'early' as const, at }] : []),
  ]
}
