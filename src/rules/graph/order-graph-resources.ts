import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-resources',
  summary: "Make an OrderApp's four resources, always, by its name and with its label",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/resource-definitions/resource-basics'],
  checks: {
    'RO-04': 'the graph has no resource {ids}',
    'RO-04.id': 'the {kind} of the graph has the id {found}, not {id}',
    'RO-04.kind': 'the resource {id} is {found}, not {wanted}',
    'RO-04.external': 'the graph does not make the resource {id}, but refers to one',
    'RO-05': 'the name of {id} is not {wanted}',
    'RO-06': '{id} does not carry the label {label}: {wanted}',
    'RO-13': 'the binding has no healthy target before the Deployment, which waits for the binding',
    'RO-16': 'the graph makes {id} only sometimes',
  },
  on: facts.orderGraph,

  *check({ templates, resourcesAt }, { say, unsure }) {
    const absent = facts.ORDER_RESOURCES.filter(id => templates.every(({ resource }) => resource !== id))
    if (absent.length > 0) yield say('RO-04', resourcesAt, { data: { ids: absent.join(', ') } })
    for (const template of templates) if (template.resource !== undefined) yield* judge(template.resource, template)

    function* judge(id: facts.OrderResourceId, template: facts.OrderTemplate): Generator<Outcome> {
      const { id: found, idAt, apiVersion, kind, externalAt, includeWhenAt, readyWhenAt } = template
      if (found !== id) yield say('RO-04.id', idAt, { data: { id, found, kind: known(kind) ?? '' } })
      if (externalAt !== undefined) return yield say('RO-04.external', externalAt, { data: { id } })
      for (const value of [apiVersion, kind]) if (value.state === 'unknown') yield unsure(value)
      if (isOfOtherKind(id, template)) {
        const [wanted] = facts.ORDER_KINDS[id]
        const isKind = known(kind) !== wanted.slice(wanted.lastIndexOf('/') + 1)
        const data = { id, found: `${known(apiVersion)} ${known(kind)}`, wanted: wanted.replace(/\/(?=[^/]*$)/, ' ') }
        yield say('RO-04.kind', isKind ? kind.at : apiVersion.at, { data })
      }
      if (includeWhenAt !== undefined) yield say('RO-16', includeWhenAt, { data: { id } })
      if (id === 'targetGroupBinding' && readyWhenAt !== undefined) yield say('RO-13', readyWhenAt)
      yield* named(id, template)
      yield* labelled(id, template)
    }

    function* named(id: facts.OrderResourceId, { name }: facts.OrderTemplate): Generator<Outcome> {
      const wanted = `${facts.INSTANCE}${SUFFIXES[id]}`
      if (name.value.state === 'unknown') yield unsure(name.value)
      else if (known(name.value) !== wanted) yield say('RO-05', facts.wrongPart(name, wanted), { data: { id, wanted } })
    }

    function* labelled(
      id: facts.OrderResourceId,
      { labels: { entries, at, open } }: facts.OrderTemplate,
    ): Generator<Outcome> {
      const own = entries.find(({ key }) => facts.ORDER_APP_LABELS.includes(key))
      const data = { id, label: own?.key ?? facts.ORDER_APP_LABELS[0] ?? '', wanted: facts.INSTANCE }
      const value = own?.text.value
      if (own === undefined && open !== undefined) yield unsure(open)
      else if (own === undefined || value === undefined || isUnset(value)) yield say('RO-06', own?.at ?? at, { data })
      else if (value.state === 'unknown') yield unsure(value)
      else if (known(value) !== facts.INSTANCE) yield say('RO-06', facts.wrongPart(own.text, facts.INSTANCE), { data })
    }
  },
})

/** What follows the instance's name in that of each resource. */
const SUFFIXES: Readonly<Record<facts.OrderResourceId, string>> = {
  service: '',
  dbConfig: '-db',
  targetGroupBinding: '-tgb',
  deployment: '',
}

const isOfKind = (id: facts.OrderResourceId, { apiVersion, kind }: facts.OrderTemplate): boolean =>
  facts.ORDER_KINDS[id].includes(`${known(apiVersion)}/${known(kind)}`)

const isOfOtherKind = (id: facts.OrderResourceId, template: facts.OrderTemplate): boolean =>
  template.apiVersion.state !== 'unknown' && template.kind.state !== 'unknown' && !isOfKind(id, template)
