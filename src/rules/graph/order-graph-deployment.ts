import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome, warning } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-deployment',
  summary: 'Make the Deployment after the binding, and wait for its replicas',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/dependencies-ordering'],
  checks: {
    'RO-11': 'the Pods have no annotation {key}, so kro may make the Deployment before the binding',
    'RO-11.reference': 'this does not refer to the resource targetGroupBinding, so kro may make the Deployment first',
    'RO-11.value': '{key} is the name of the binding',
    'RO-11.place': '{key} is an annotation of the Pods, not of the Deployment',
    'RO-11.group': 'the annotation of the Pods is {key}, by the group of the graph',
    'RO-14': 'the Deployment is ready without {terms}',
    'RO-14.other': 'the Deployment is ready if {wanted}, and nothing else',
    'RO-14.equal': warning('the observed generation may be ahead; compare it with >='),
    'RO-15': 'spec.replicas of the Deployment is {wanted}',
  },
  on: facts.orderGraph,

  *check(graph, { say, unsure }) {
    const { deployment } = graph
    if (deployment === undefined) return
    const { replicas } = deployment
    const wanted = facts.ofSpec('replicas')
    if (replicas.value.state === 'unknown') yield unsure(replicas.value)
    else if (known(replicas.value) !== wanted)
      yield say('RO-15', facts.wrongPart(replicas, wanted), { data: { wanted } })
    // Without a binding there is nothing to name.
    if (graph.binding !== undefined) yield* annotated(deployment, graph)
    yield* ready(deployment)

    function* annotated(
      { bindingAnnotations, misplaced, annotationsAt, annotationsOpen }: facts.OrderGraphDeployment,
      { group }: facts.OrderGraph,
    ): Generator<Outcome> {
      // Where the graph has no group of the platform, that is its fault, and the annotation may be right.
      const platform = known(group) === 'kro.run' ? undefined : known(group) || undefined
      const key = `${platform ?? 'kro.run'}/${facts.BINDING_ANNOTATION}`
      const isOwn = (entry: facts.OrderEntry): boolean =>
        platform === undefined ? entry.key.endsWith(`/${facts.BINDING_ANNOTATION}`) : entry.key === key
      const found = bindingAnnotations.find(isOwn)
      const [other] = bindingAnnotations
      const [elsewhere] = misplaced
      if (found !== undefined) yield* refers(found)
      else if (annotationsOpen !== undefined) yield unsure(annotationsOpen)
      else if (other !== undefined) yield say('RO-11.group', other.at, { data: { key } })
      else if (elsewhere !== undefined) yield say('RO-11.place', elsewhere.at, { data: { key: elsewhere.key } })
      else yield say('RO-11', annotationsAt, { data: { key } })
    }

    function* refers({ key, text, at }: facts.OrderEntry): Generator<Outcome> {
      const { value, uses } = text
      if (isUnset(value)) return yield say('RO-11.value', at, { data: { key } })
      if (value.state === 'unknown') return yield unsure(value)
      if (!uses.includes('targetGroupBinding')) return yield say('RO-11.reference', value.at)
      const name = graph.templates.find(({ resource }) => resource === 'targetGroupBinding')?.name.value
      const isItsName = known(value) === `${facts.INSTANCE}-tgb` || (name !== undefined && known(name) === known(value))
      if (!isItsName) yield say('RO-11.value', facts.wrongPart(text, `${facts.INSTANCE}-tgb`), { data: { key } })
    }

    function* ready({ ready: terms, readyAt, isReadyRefused }: facts.OrderGraphDeployment): Generator<Outcome> {
      const others = terms.filter(({ form }) => form === 'other')
      for (const { at } of others) yield say('RO-14.other', at, { data: { wanted: `${AVAILABLE} and ${OBSERVED}` } })
      for (const { at } of terms.filter(({ form }) => form === 'observed-equal')) yield say('RO-14.equal', at)
      const forms = new Set(terms.map(({ form }) => form))
      const missing = [
        ...(forms.has('available') ? [] : [AVAILABLE]),
        ...(forms.has('observed') || forms.has('observed-equal') ? [] : [OBSERVED]),
      ]
      // A variable with a wrong or refused value is taken for the missing one.
      const replaced = others.reduce((sum, { alternatives }) => sum + alternatives, 0)
      if (!isReadyRefused && missing.length > replaced)
        yield say('RO-14', readyAt, { data: { terms: missing.slice(replaced).join(' and ') } })
    }
  },
})

const AVAILABLE = 'availableReplicas >= replicas'
const OBSERVED = 'observedGeneration >= generation'
