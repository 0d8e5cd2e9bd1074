import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-labels',
  summary: "Label and select the Pods of an OrderApp by the instance's name",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#pod-template'],
  checks: {
    'DP-01.selector': 'the Deployment of an OrderApp does not select {label}',
    'DP-01.pods': 'the Pods of an OrderApp do not carry the label {label}',
    'DP-01.value': "the label {label} is not the instance's name, {wanted}",
    'DP-01.other': 'the selector asks for {key}, which the Pods do not have',
  },
  on: facts.orderDeployment,

  *check({ pods }, { say, unsure }) {
    const { instance, selector, selectorAt, podLabels, podLabelsAt, selectorOpen, podLabelsOpen } = pods
    for (const open of [selectorOpen, podLabelsOpen]) if (open !== undefined) yield unsure(open)
    const ofPods = new Map(podLabels.map(label => [label.key, label]))
    const own = selector.find(({ key }) => facts.ORDER_APP_LABELS.includes(key))
    const label = own?.key ?? facts.ORDER_APP_LABELS[0] ?? ''
    const others = selector.filter(
      other => other !== own && podLabelsOpen === undefined && differs(other, ofPods.get(other.key)),
    )
    // Another label that the Pods do not have is taken for the missing one.
    if (own !== undefined) yield* named(own)
    else if (others.length === 0 && selectorOpen === undefined)
      yield say('DP-01.selector', selectorAt, { data: { label } })
    const carried = facts.ORDER_APP_LABELS.map(key => ofPods.get(key)).find(found => found !== undefined)
    if (carried === undefined && podLabelsOpen !== undefined) return
    if (carried === undefined) yield say('DP-01.pods', podLabelsAt, { data: { label } })
    else yield* named(carried)
    for (const { key, at } of others) yield say('DP-01.other', at, { data: { key } })

    function* named({ key, value, at: place }: facts.OrderLabel): Generator<Outcome> {
      if (value.state === 'unknown') yield unsure(value)
      else if (isUnset(value)) yield say('DP-01.value', place, { data: { label: key, wanted: instance ?? '' } })
      else if (instance !== undefined && known(value) !== instance)
        yield say('DP-01.value', value.at, { data: { label: key, wanted: instance } })
    }
  },
})

/** Whether Pods certainly lack what a selector asks for. */
const differs = ({ value }: facts.OrderLabel, carried: facts.OrderLabel | undefined): boolean =>
  carried === undefined ||
  (value.state === 'known' && carried.value.state === 'known' && value.value !== carried.value.value)
