import { type Cursor, get, items, place, rootOf } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type ListedImage, listedImage } from '../../facts/registry/repository.ts'

export default defineKind({
  id: 'ListedImages',
  types: ['imageDetails', 'imageIds', 'images', 'image', 'list', 'object'],
  recognisedBy:
    'what the AWS CLI answers of images in ECR: imageDetails, imageIds, or their members imageDigest and imageTags',

  read: (resource, isForced) => {
    const images = imagesIn(resource)
    if (!isForced && images.length === 0 && isAnybodys(resource)) return undefined
    return images.map(image => listedImage.of(image))
  },
})

const isAnybodys = ({ type }: Resource): boolean => type === 'list' || type === 'object'

function imagesIn({ type, body, document }: Resource): readonly ListedImage[] {
  switch (type) {
    case 'imageDetails':
      return items(body).map(readDetail)
    case 'imageIds':
      return items(body).map(id => readId(id, rootOf(document)))
    case 'images':
      return items(body).map(image => readId(get(image, 'imageId'), image))
    case 'image':
      return [readId(get(body, 'imageId'), body)]
    case 'list':
      return items(body).every(isDetail) ? items(body).map(readDetail) : []
    default:
      if (isDetail(body)) return [readDetail(body)]
      return isNamed(body) ? [readId(get(body, 'imageId').node === undefined ? body : get(body, 'imageId'), body)] : []
  }
}

/** What a query leaves of `imageDetails`. */
const isDetail = (cursor: Cursor): boolean =>
  get(cursor, 'imageDigest').node !== undefined &&
  ['imageTags', 'imagePushedAt', 'repositoryName'].some(key => get(cursor, key).node !== undefined)

/** A request or an answer about one image: `put-image`, `describe-image-scan-findings`. */
const isNamed = (cursor: Cursor): boolean =>
  get(cursor, 'repositoryName').node !== undefined &&
  [get(cursor, 'imageTag'), get(cursor, 'imageId', 'imageDigest')].some(({ node }) => node !== undefined)

const readDetail = (detail: Cursor): ListedImage => ({
  ...ownerOf(detail),
  digest: text(get(detail, 'imageDigest')),
  tags: tagsOf(detail),
  at: place(detail),
})

/** `imageTags`, or the one of a query that takes `imageTags[0]`. */
function tagsOf(detail: Cursor): readonly Value<string>[] {
  const tags = get(detail, 'imageTags')
  return tags.node?.type === 'scalar' && tags.node.value !== null ? [text(tags)] : items(tags).map(text)
}

function readId(id: Cursor, owner: Cursor): ListedImage {
  const tag = text(get(id, 'imageTag'))
  return {
    ...ownerOf(owner),
    digest: text(get(id, 'imageDigest')),
    tags: tag.state === 'absent' ? [] : [tag],
    at: place(id),
  }
}

function ownerOf(cursor: Cursor): Pick<ListedImage, 'repository' | 'account'> {
  const repository = literal(get(cursor, 'repositoryName'))
  const account = literal(get(cursor, 'registryId'))
  return { ...(repository === undefined ? {} : { repository }), ...(account === undefined ? {} : { account }) }
}
