import * as facts from '../../facts/index.ts'
import { parseEcrHost } from '../../model/iam/arn.ts'
import { compilePattern, patternCovers } from '../../model/iam/iam-pattern.ts'
import { defineRule, indexBy, known, knownItems, pathOf, statedItems } from '../../rule.ts'

/** By their repositories; those that state none by their files. */
const policiesByRepository = indexBy(facts.lifecyclePolicy, ({ repository, at }) => [repository ?? pathOf(at.document)])
const usesByRepository = indexBy(facts.imageUse, ({ reference }) => repositoriesOf(reference))
const appsByRepository = indexBy(facts.orderApp, ({ image }) => repositoriesOf(image))

export default defineRule({
  id: 'registry/lifecycle-deployed-images',
  summary: 'Keep lifecycle rules from expiring images that are deployed',
  severity: 'warning',
  relevance: 'anywhere',
  // What is deployed is usually the newest, and what is rolled back to is among the last few.
  elsewhere: { 'LC-08.rest': 'info', 'LC-08.newest': 'info' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html'],
  checks: {
    'LC-08': 'the pattern "*" expires every tagged image, including deployed releases',
    'LC-08.rest': 'the pattern "*" expires every tagged image that no earlier rule is about',
    'LC-08.deployed': 'this pattern expires {image}, which is deployed',
    'LC-08.newest': 'this pattern expires {image}, which is deployed, once there are {count} newer images',
  },
  on: { lifecyclePolicy: policiesByRepository },
  with: { imageUse: usesByRepository, orderApp: appsByRepository },

  *check({ lifecyclePolicy }, { say }, { imageUse, orderApp }) {
    const [repository] = lifecyclePolicy.flatMap(one => one.repository ?? [])
    const images =
      repository === undefined
        ? []
        : [...imageUse(repository).map(({ reference }) => reference), ...orderApp(repository).map(({ image }) => image)]
    const deployed = images.flatMap(image => toDeployed(image) ?? [])
    for (const { rules, account, repository: own } of lifecyclePolicy)
      for (const rule of rules) {
        if (rule.actionType.state === 'known' && rule.actionType.value !== 'expire') continue
        const all = statedItems(rule.tagPatterns)
        const star = all.find(item => item.state === 'known' && item.value === '*')
        if (star !== undefined && all.length === 1) {
          yield say(rules.some(other => isEarlier(other, rule)) ? 'LC-08.rest' : 'LC-08', star.at)
          continue
        }
        const patterns = [...knownItems(rule.tagPatterns), ...knownItems(rule.tagPrefixes).map(prefix => `${prefix}*`)]
        const list = rule.tagPatterns.state === 'absent' ? rule.tagPrefixes : rule.tagPatterns
        if (patterns.length === 0 || own === undefined) continue
        const hit = deployed.find(
          ({ tag, account: other }) =>
            (account ?? other) === (other ?? account) &&
            patterns.every(pattern => patternCovers(compilePattern(pattern, 'string'), compilePattern(tag, 'string'))),
        )
        if (hit === undefined) continue
        const count = known(rule.countType) === 'imageCountMoreThan' ? (known(rule.countNumber) ?? 0) : 0
        const related = [{ at: hit.at, note: 'deployed here' }]
        if (count > 1) yield say('LC-08.newest', list.at, { data: { image: hit.text, count }, related })
        else yield say('LC-08.deployed', list.at, { data: { image: hit.text }, related })
      }
  },
})

type Rule = facts.LifecyclePolicy['rules'][number]

/** Whether a rule about some tags comes first: an image that it is about is left alone by the later ones. */
const isEarlier = (other: Rule, rule: Rule): boolean =>
  (known(other.priority) ?? Infinity) < (known(rule.priority) ?? 0) &&
  [...knownItems(other.tagPatterns), ...knownItems(other.tagPrefixes)].some(pattern => pattern !== '*')

function repositoriesOf(image: facts.ImageValue): readonly string[] {
  const deployed = toDeployed(image)
  return deployed === undefined ? [] : [deployed.repository]
}

function toDeployed(value: facts.ImageValue) {
  const image = facts.imageIn(value)
  const host = image?.registry && parseEcrHost(image.registry.text)
  if (image?.tag === undefined || image.path.text === '' || (host === undefined && !facts.isOpenEcr(image)))
    return undefined
  return {
    repository: image.path.text,
    account: host?.account,
    tag: image.tag.text,
    text: facts.imageTextOf(value),
    at: value.at,
  }
}
