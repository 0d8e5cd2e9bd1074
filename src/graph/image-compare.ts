import { byText } from '../model/text-order.ts'
import { merge } from './compare.ts'
import { type ImageGraph, type ImageRecord, RELATIONS } from './image-record.ts'

/** Both states of the images of a scope in one: what is new, gone, or has other relations than before; sorted by reference. */
export function compareImages(before: ImageGraph, after: ImageGraph): ImageGraph {
  const earlier = new Map(before.images.map(one => [one.image, saidOf(one)]))
  const images = merge(before.images, after.images, ({ image }) => image).map(one => {
    const said = earlier.get(one.image)
    return one.change !== undefined || said === saidOf(one) ? one : { ...one, change: 'changed' as const }
  })
  return {
    ...after,
    images: images.toSorted(byText(({ image }) => image)),
  }
}

/** The lines of its relations: a file that was moved changes nothing. */
const saidOf = (record: ImageRecord): string =>
  JSON.stringify(RELATIONS.map(([key]) => record[key].map(({ what }) => what)))
