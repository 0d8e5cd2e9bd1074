import * as facts from '../../facts/index.ts'
import { isDigest } from '../../model/registry/image-reference.ts'
import { allOf, defineRule, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'registry/deployed-digest',
  summary: 'Deploy the digest that the registry lists for the tag',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_DescribeImages.html'],
  checks: {
    'RP-05': 'the registry lists another digest for {repository}:{tag}',
    'RP-05.tag': 'the registry lists this digest of {repository} without the tag {tag}',
  },
  on: { listedImage: allOf(facts.listedImage) },
  with: { imageUse: allOf(facts.imageUse), orderApp: allOf(facts.orderApp) },

  *check({ listedImage }, { say, unsure, platform }, { imageUse, orderApp }) {
    const lists = listsOf(listedImage)
    for (const [repository, images] of lists.size === 0 ? [] : facts.deployedImages(imageUse, orderApp, platform)) {
      const list = lists.get(repository)
      for (const deployed of list === undefined ? [] : images) {
        const { use, image } = deployed
        if (image.digest === undefined || !isDigest(image.digest.text)) continue
        const at = facts.placeInImage(use, image.digest)
        const tag = image.tag?.text ?? ''
        const ofTag = (list?.byTag.get(tag) ?? []).filter(one => facts.mayBeOf(one, deployed))
        const ofDigest = (list?.byDigest.get(image.digest.text) ?? []).filter(one => facts.mayBeOf(one, deployed))
        const data = { repository, tag }
        if (ofTag.some(one => isOf(one, deployed)) || (tag === '' && ofDigest.length > 0)) continue
        if (ofTag[0] !== undefined) yield say('RP-05', at, { data, related: [listedAt(ofTag[0].at)] })
        else if (ofDigest[0] !== undefined && ofDigest.some(({ tags }) => tags.length > 0))
          yield say('RP-05.tag', at, { data, related: [listedAt(ofDigest[0].at)] })
        else yield unsure({ why: 'what was captured of the repository has neither the tag nor the digest', at })
      }
    }
  },
})

const listedAt = (at: Place) => ({ at, note: 'listed here' })

/** Whether what is listed may have the digest that is deployed: its own digest may be unknown. */
const isOf = ({ digest }: facts.ListedImage, { image }: facts.DeployedImage): boolean =>
  digest.state !== 'known' || digest.value === image.digest?.text

interface Listing {
  readonly byTag: Map<string, facts.ListedImage[]>
  readonly byDigest: Map<string, facts.ListedImage[]>
}

/** What the registry said of each repository, by tag and by digest. */
function listsOf(listed: readonly facts.ListedImage[]): ReadonlyMap<string, Listing> {
  const lists = new Map<string, Listing>()
  for (const image of listed) {
    if (image.repository === undefined || image.isAsked === true) continue
    const list = lists.get(image.repository) ?? { byTag: new Map(), byDigest: new Map() }
    lists.set(image.repository, list)
    for (const tag of image.tags) add(list.byTag, known(tag), image)
    add(list.byDigest, known(image.digest), image)
  }
  return lists
}

/** A registry lists a tag, and a digest, once; several answers may. */
const MOST_ALIKE = 50

function add(map: Map<string, facts.ListedImage[]>, key: string | undefined, image: facts.ListedImage): void {
  const found = key === undefined ? undefined : map.get(key)
  if (found !== undefined && found.length < MOST_ALIKE) found.push(image)
  else if (key !== undefined && found === undefined) map.set(key, [image])
}
