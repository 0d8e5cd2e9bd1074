import { type Place, pathOf } from '../documents/document.ts'
import type { Value } from '../documents/value.ts'
import { type EmittedFact, isOf } from '../engine/fact.ts'
import { findRenamed, findRetagged, type Kustomization } from '../facts/kubernetes/kustomization.ts'
import { workload } from '../facts/kubernetes/workload.ts'
import { type ImageUse, imageUse } from '../facts/registry/image-use.ts'
import { parseImageReference } from '../model/registry/image-reference.ts'

/**
 * What `images` of kustomizations makes of the images in the files that they list. One that gets another tag or a digest is
 * stated by the kustomization itself, so that here it is nothing; one that gets another name has it here.
 */
export function imageReplacer(
  kustomizations: readonly Kustomization[],
): ((path: string, fact: EmittedFact) => EmittedFact | undefined) | undefined {
  if (kustomizations.every(({ retags, renames }) => retags.length + renames.length === 0)) return undefined
  const isRetagged = findRetagged(kustomizations)
  const places = new Map(
    kustomizations.flatMap(({ renames }) =>
      renames.flatMap(({ newName }) => (newName.state === 'known' ? [[newName.value, newName.at] as const] : [])),
    ),
  )
  const renamed = findRenamed(kustomizations)
  const replace = (path: string, image: Value<string>): Value<string> => {
    const name = nameOf(image)
    const [newName, ...others] = name === undefined ? [] : renamed(path, name)
    if (image.state !== 'known' || name === undefined || newName === undefined) return image
    if (others.length > 0 || newName === '')
      return { state: 'unknown', why: 'the name that a kustomization gives the image', at: image.at }
    return { ...image, value: newName + image.value.slice(name.length) }
  }
  return (path, fact) => {
    if (isOf(workload, fact)) {
      const containers = fact.value.containers.map(one => ({ ...one, image: replace(path, one.image) }))
      const isOther = containers.some(({ image }, i) => image !== fact.value.containers[i]?.image)
      return isOther ? workload.of({ ...fact.value, containers }) : fact
    }
    // What stands in pieces is what a kustomization states.
    if (!isOf(imageUse, fact) || fact.value.pieces !== undefined) return fact
    const { reference } = fact.value
    const file = pathOf(reference.at.document)
    if (isRetagged(file, nameOf(reference) ?? '')) return undefined
    const deployed = replace(file, reference)
    return deployed === reference ? fact : imageUse.of(toUse(fact.value, deployed, places))
  }
}

/** The image's name, without tag and digest. */
function nameOf(image: Value<string>): string | undefined {
  if (image.state !== 'known') return undefined
  return image.value.slice(0, parseImageReference(image.value).repository.end)
}

/** The use with the deployed image: its name stands in the kustomization, tag and digest where they are written. */
function toUse(use: ImageUse, reference: Value<string>, places: ReadonlyMap<string, Place>): ImageUse {
  const [before, after] = [nameOf(use.reference), nameOf(reference)]
  if (reference.state !== 'known' || before === undefined || after === undefined) return { ...use, reference }
  const name = { at: places.get(after) ?? reference.at, start: 0, end: after.length }
  const rest = { at: reference.at, start: after.length - before.length, end: reference.value.length }
  return { ...use, reference, pieces: [name, rest] }
}
