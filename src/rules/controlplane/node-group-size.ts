import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-group-size',
  summary: "Keep a node group's desired size between its minimum and its maximum",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_NodegroupScalingConfig.html'],
  checks: {
    'NG-02': 'the minimum {min} is greater than the maximum {max}',
    'NG-02.desired': 'the desired size {desired} is not between the minimum {min} and the maximum {max}',
    'NG-02.range': 'the {which} size is {found}, but must be at least {least}',
  },
  on: facts.nodeGroup,

  *check({ minSize, maxSize, desiredSize }, { say }) {
    const [min, max, desired] = [yield* decided(minSize), yield* decided(maxSize), yield* decided(desiredSize)]
    if (min !== undefined && min < 0)
      yield say('NG-02.range', minSize.at, { data: { which: 'minimum', found: min, least: 0 } })
    if (max !== undefined && max < 1)
      return yield say('NG-02.range', maxSize.at, { data: { which: 'maximum', found: max, least: 1 } })
    if (min !== undefined && max !== undefined && min > max)
      return yield say('NG-02', minSize.at, { data: { min, max }, related: [{ at: maxSize.at, note: 'the maximum' }] })
    if (desired === undefined) return
    const isLow = desired < (min ?? 0)
    const related = [{ at: isLow ? minSize.at : maxSize.at, note: isLow ? 'the minimum' : 'the maximum' }]
    if (isLow || desired > (max ?? desired))
      yield say('NG-02.desired', desiredSize.at, { data: { desired, min: min ?? 0, max: max ?? desired }, related })
  },
})
