import * as facts from '../../facts/index.ts'
import { isFilledIn, isLocalName, nameWithoutTag } from '../../model/registry/image-reference.ts'
import { isOfItsCluster } from '../../model/registry/local-registry.ts'
import { isOfficialImage } from '../../model/registry/official-images.ts'
import { decided, defineRule, error, known } from '../../rule.ts'

export default defineRule({
  id: 'registry/image-name',
  summary: 'Name images by namespace, repository and a tag that identifies the version',
  severity: 'warning',
  relevance: { 'IM-01': 'platform', 'IM-02': 'anywhere', 'IM-05': 'anywhere' },
  elsewhere: {
    // What it may do is what the tag latest may.
    'IM-02': 'warning',
    'IM-02.run': 'info',
    // An overlay or a build names it, here or elsewhere: no registry has it.
    'IM-02.bare': 'info',
    'IM-02.base': 'warning',
    'IM-02.published': 'warning',
    'IM-02.built': 'info',
    'IM-02.digest-only': 'info',
    'IM-05.run': 'info',
  },
  // Whoever deploys a chart gives the tag that was built.
  givenChecks: ['IM-02', 'IM-05'],
  references: ['https://kubernetes.io/docs/concepts/containers/images/#image-names'],
  checks: {
    'IM-01': 'the image has no namespace before the repository {repository}',
    'IM-01.platform': error('the platform image has no namespace before the repository {repository}'),
    'IM-02': error('the image has neither tag nor digest, so whatever is latest at that time runs'),
    'IM-02.bare': error(
      'the image has neither registry nor tag, and Docker Hub has no official image {repository}, so whatever deploys this must give its full name',
    ),
    'IM-02.run': error('the image has neither tag nor digest, so whatever is latest at that time runs'),
    'IM-02.base': error('the image has neither tag nor digest, so this is built on whatever is latest at that time'),
    'IM-02.built': error('the image is built without a tag, so it replaces the one before it'),
    'IM-02.published': error('the image has no tag, so it becomes whatever is latest in its repository'),
    'IM-02.digest-only': 'the image has a digest without a tag, so the running version cannot be read from it',
    'IM-05': 'the image is deployed by the tag latest, which moves',
    'IM-05.run': 'the tag latest moves, so another image may run next time',
    'IM-05.base': 'the tag latest moves, so this may be built on another image next time',
    'IM-05.empty': 'the image ends in a colon without a tag',
  },
  on: { imageUse: facts.imageUsesByFile, imageMention: facts.imageMentionsByFile },
  with: {
    replaced: facts.replacedImagesByName,
    builds: facts.imageBuildsByName,
    built: facts.builtImagesByName,
    tagged: facts.taggedByName,
  },

  *check({ imageUse, imageMention }, { say, platform }, { replaced, builds, built, tagged }) {
    const named: readonly facts.NamedImage[] = [...imageUse, ...imageMention]
    const published = new Set<string>()
    for (const use of named) {
      const { reference, as = 'deployed' } = use
      const written = known(reference) ?? ''
      const name = nameWithoutTag(written)
      // What builds it gives it its name and tag.
      if (replaced(written).length > 0 || replaced(name).length > 0 || isFilledIn(written)) continue
      // What is built here under this name is what is there.
      if ((as === 'run' || as === 'base') && (builds(name).length > 0 || built(name).length > 0)) continue
      const image = facts.imageIn(reference)
      if (image === undefined && !use.inGraph) yield* decided(reference)
      if (image === undefined) continue
      const { namespace, repository, tag, digest, faults } = image
      if (faults.some(({ kind }) => kind === 'scheme' || kind === 'path-empty')) continue
      if ((as === 'published' || as === 'built') && isLocalName(image)) continue
      const at = facts.placeInImage(use, repository)
      const isNamed = as === 'listed' ? digest === undefined : tag !== undefined
      // An image without a tag is reported as that alone, and nobody names Docker's own images.
      const isOwn = facts.isPlatformImage(image, platform)
      // What is copied from elsewhere has the name that its owner gave it.
      const isFixed = as === 'copied' || as === 'listed' || isOfficialImage(image) || facts.isAwsImage(image)
      if (namespace === undefined && isNamed && (isOwn || !isFixed))
        yield say(isOwn ? 'IM-01.platform' : 'IM-01', at, { data: { repository: repository.text } })
      if (as === 'listed') continue
      // Whoever owns the machine or the cluster decides what is there.
      const is = as === 'deployed' && isOfItsCluster(image) ? 'run' : as
      const elsewhere = () => facts.versionElsewhere(use, tagged(name))
      // An overlay's digest takes away the tag that the base has.
      if (tag === undefined && digest !== undefined) yield say('IM-02.digest-only', facts.placeInImage(use, digest))
      else if (tag === undefined) {
        const isBare = as === 'deployed' && isLocalName(image) && !isOfficialImage(image)
        const way = is === 'copied' ? 'published' : isBare ? 'bare' : is
        const check = way === 'deployed' ? 'IM-02' : (`IM-02.${way}` as const)
        // What is given its name and then pushed by it lacks its tag once.
        if (check === 'IM-02.published' && published.has(name)) continue
        if (check === 'IM-02.published') published.add(name)
        yield say(check, at, { ...elsewhere(), data: { repository: repository.text } })
      } else if (tag.text === '') yield say('IM-05.empty', facts.placeInImage(use, tag))
      else if (tag.text === 'latest' && digest === undefined && (is === 'run' || is === 'base' || is === 'deployed'))
        yield say(is === 'deployed' ? 'IM-05' : `IM-05.${is}`, facts.placeInImage(use, tag), elsewhere())
    }
  },
})
