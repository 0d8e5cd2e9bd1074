import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, put, type Value, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/target-type',
  summary: 'Bind target groups of type ip, and say so',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-03': 'targetType is {found}, not ip, so nodes and not pods are registered',
    'TB-03.absent': warning('targetType is not set, so it is whatever the target group happens to have'),
  },
  on: { bindings: facts.eachBinding },

  *check({ bindings }, { say, unsure }) {
    for (const one of bindings) {
      const { targetType, isOpenSource, graphKind, captured } = one
      if (!isOpenSource || facts.isOfOrderAppGraph(one)) continue
      const fix = captured
        ? {}
        : { fix: { title: 'set targetType to ip', safe: false, edits: [put(targetType, 'ip')] } }
      if (targetType.state === 'unknown') {
        if (graphKind === undefined) yield unsure(targetType)
      } else if (isUnset(targetType)) {
        yield say('TB-03.absent', targetType.at, fix)
      } else if (known(targetType) !== 'ip') {
        yield say('TB-03', targetType.at, { data: { found: shown(targetType) }, ...fix })
      }
    }
  },
})

const shown = (value: Value<string>): string =>
  value.state === 'known' ? value.value : value.state === 'invalid' ? value.text : ''
