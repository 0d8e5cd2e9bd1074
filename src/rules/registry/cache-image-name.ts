import * as facts from '../../facts/index.ts'
import { wordSet } from '../../model/word-list.ts'
import { allOf, defineRule, groupBy, isUnset, known } from '../../rule.ts'

export default defineRule({
  id: 'registry/cache-image-name',
  summary: "Name Docker's official images as PREFIX/library/NAME where they are cached",
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/pull-through-cache-working-pulling.html'],
  checks: {
    'PT-07': 'the cache pulls official images of Docker Hub only as {prefix}/library/{name}',
    'PT-07.rule': 'no pull through cache rule has the prefix {prefix}, and nothing defines the repository',
  },
  on: { pullThroughRule: allOf(facts.pullThroughRule) },
  with: {
    imageUse: allOf(facts.imageUse),
    orderApp: allOf(facts.orderApp),
    repositories: allOf(facts.tagMutability),
  },

  *check({ pullThroughRule }, { say, unsure, platform, complete }, { imageUse, orderApp, repositories }) {
    const made = new Set(repositories.map(({ repository }) => known(repository)))
    const rules = groupBy(pullThroughRule, facts.repositoryPrefix)
    const isOpen = pullThroughRule.some(({ prefix }) => prefix.state === 'unknown')
    for (const [path, images] of facts.deployedImages(imageUse, orderApp, platform)) {
      const prefix = longestOf(path, rules)
      const same = rules.get(prefix)?.slice(0, MOST_ALIKE) ?? []
      for (const image of images) {
        const rule = same.find(one => facts.mayBeOf(facts.cacheRegistry(one), image))
        const { namespace, repository } = image.image
        if (rule === undefined) {
          if (isOpen || made.has(path) || !isOfCache(path)) continue
          const at = facts.placeInImage(image.use, image.image.path)
          if (complete) yield say('PT-07.rule', at, { data: { prefix: path.replace(/\/.*/, '') } })
          else yield unsure({ why: 'no pull through cache rule has this prefix', at })
        } else if (`${namespace?.text}/` === prefix && isOfHub(rule))
          yield say('PT-07', facts.placeInImage(image.use, repository), {
            data: { prefix: prefix.slice(0, -1), name: repository.text },
            related: [{ at: rule.prefix.at, note: 'cached by this rule' }],
          })
      }
    }
  },
})

/** Rules of one prefix are of different registries, or say the same. */
const MOST_ALIKE = 50

/** The prefixes that the console of ECR proposes, and such as are common: images under them are hardly the platform's own. */
const CACHES = wordSet(`
  docker-hub dockerhub docker.io ecr-public quay quay.io ghcr ghcr.io kubernetes registry.k8s.io
`)

/** Whether a repository is hardly the platform's own: its prefix is one of these, or what follows is an official image of Docker Hub. */
function isOfCache(path: string): boolean {
  const [prefix = '', library] = path.split('/', 2)
  return CACHES.has(prefix) || library === 'library'
}

/** The longest prefix of a repository's name that a rule has; empty where none has one. */
function longestOf(path: string, rules: ReadonlyMap<string | undefined, unknown>): string {
  let end = path.lastIndexOf('/')
  while (end > 0 && !rules.has(path.slice(0, end + 1))) end = path.lastIndexOf('/', end - 1)
  return path.slice(0, end + 1)
}

/** Whether what comes after the prefix is a name on Docker Hub, without a part that the rule puts before it. */
const isOfHub = (rule: facts.PullThroughRule): boolean =>
  facts.isDockerHub(rule) && (isUnset(rule.upstreamPrefix) || known(rule.upstreamPrefix) === 'ROOT')
