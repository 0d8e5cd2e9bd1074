import * as facts from '../../facts/index.ts'
import { allOf, defineRule, isUnset, known, type Platform, type Value } from '../../rule.ts'

export default defineRule({
  id: 'registry/deployed-tag-mutability',
  summary: 'Make the tags of repositories that are deployed from immutable',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html'],
  checks: {
    'RP-02': 'the tags of {repository} are mutable, so what is deployed by tag can change',
    'RP-02.default': '{repository} states no tag mutability, so its tags are mutable, and images are deployed from it',
    'X-26': 'no repository {repository} is declared here, so nothing makes its tags immutable',
  },
  on: { tagMutability: allOf(facts.tagMutability) },
  with: {
    imageUse: allOf(facts.imageUse),
    orderApp: allOf(facts.orderApp),
    listedImage: allOf(facts.listedImage),
    pullThroughRule: allOf(facts.pullThroughRule),
    repositoryTemplate: allOf(facts.repositoryTemplate),
  },

  *check({ tagMutability }, { say, unsure, platform, complete, isExternal }, lookups) {
    const { imageUse, orderApp, listedImage } = lookups
    const deployed = facts.deployedImages(imageUse, orderApp, platform)
    const signed = new Set(listedImage.filter(isSignature).map(({ repository }) => repository))
    const changed = new Set(tagMutability.filter(isLocked).map(({ repository }) => known(repository)))
    const reported = new Set<string>()
    for (const one of [...tagMutability].sort(byEvidence)) {
      const repository = known(one.repository)
      if (repository === undefined) continue
      const [value] = one.mutability
      if (value?.state === 'known' && value.value === 'IMMUTABLE' && signed.has(repository))
        yield unsure({ why: 'a signature cannot be written again where tags are immutable', at: value.at })
      const use = deployed
        .get(repository)
        ?.slice(0, MOST_ALIKE)
        .find(image => facts.mayBeOf(one, image))
      const isChanged = one.source === 'definition' && changed.has(repository)
      const isReported = one.source === 'record' && reported.has(repository)
      if (use === undefined || isChanged || isReported) continue
      const mutable = one.mutability.filter(choice => isMutable(choice, one))
      const [first] = mutable
      if (first === undefined) continue
      if (mutable.length < one.mutability.length) {
        yield unsure({ why: 'a condition decides on the tag mutability', at: first.at })
        continue
      }
      reported.add(repository)
      yield say(isUnset(first) ? 'RP-02.default' : 'RP-02', first.at, {
        data: { repository },
        related: [{ at: placeOf(use), note: 'deployed here' }],
      })
    }
    const isMade = complete ? facts.madeRepositories(tagMutability, lookups) : undefined
    if (isMade === undefined) return
    for (const [repository, [first]] of deployed) {
      if (first === undefined || !isOfPlatform(first, platform) || isMade(repository)) continue
      if (!isExternal('Repository', undefined, repository))
        yield say('X-26', facts.placeInImage(first.use, first.image.path), { data: { repository } })
    }
  },
})

/** Whether an image is of the one account and Region in which the platform has its repositories. */
const isOfPlatform = ({ account, region }: facts.DeployedImage, { accounts = [], regions = [] }: Platform): boolean =>
  accounts.length === 1 && regions.length === 1 && account === accounts[0] && region === regions[0]

/** Limit of images of one repository that are looked at: they are all from its one registry. */
const MOST_ALIKE = 50

/** What is observed comes last: what defines the repository is reported first. */
const byEvidence = (a: facts.TagMutability, b: facts.TagMutability): number =>
  Number(a.source === 'record') - Number(b.source === 'record')

/** Whether a command or request makes the tags immutable, whatever the repository was made with. */
const isLocked = ({ source, mutability }: facts.TagMutability): boolean =>
  source === 'change' && mutability.some(value => /^IMMUTABLE/.test(known(value) ?? ''))

/** Absent is MUTABLE where a repository is made or observed, and nothing where one is changed. */
const isMutable = (value: Value<string>, { source }: facts.TagMutability): boolean =>
  known(value) === 'MUTABLE' || (isUnset(value) && source !== 'change')

const placeOf = ({ use }: facts.DeployedImage) => use.reference.at

/** Whether cosign keeps a signature under a tag (`sha256-….sig`). */
const isSignature = ({ tags }: facts.ListedImage): boolean =>
  tags.some(tag => /^sha256-[0-9a-f]{64}\.(?:sig|att|sbom)$/.test(known(tag) ?? ''))
