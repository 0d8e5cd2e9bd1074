import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, type Value } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-project-public',
  summary: 'Keep Harbor projects that cache another registry private',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://goharbor.io/docs/main/administration/configure-proxy-cache/'],
  checks: {
    'HB-05': 'the project caches another registry, and anyone can pull from it',
  },
  on: facts.harborProjectRequest,

  *check({ isOpen, registry }, { say }) {
    if (!isCache(registry)) return
    if ((yield* decided(isOpen)) === true) yield say('HB-05', isOpen.at)
  },
})

/** An answer has 0 where no registry is cached; an expression is one. */
const isCache = (registry: Value<number>): boolean =>
  registry.state === 'known' ? registry.value > 0 : !isUnset(registry)
