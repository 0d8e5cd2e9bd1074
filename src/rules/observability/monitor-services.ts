import * as facts from '../../facts/index.ts'
import { defineRule, isMistyped, isUnset, type Outcome, warning, written } from '../../rule.ts'

/** What kubebuilder writes for the namespace that its kustomizations give (https://book.kubebuilder.io/reference/metrics). */
const PLACEHOLDER = 'system'

export default defineRule({
  id: 'observability/monitor-services',
  summary: 'Let a ServiceMonitor select Services, and name one of their ports',
  severity: 'error',
  relevance: 'anywhere',
  // A team that has the cluster to itself monitors all of it so.
  elsewhere: { 'SM-03.any': 'info' },
  absentChecks: ['SM-02', 'SM-02.pods'],
  references: ['https://prometheus-operator.dev/docs/developer/getting-started/#using-servicemonitors'],
  checks: {
    'SM-01': 'Service {service} has no port of the name {port}; its ports are {ports}',
    'SM-01.unnamed': 'the port of Service {service} has no name, so {port} selects nothing',
    'SM-01.number': 'a port is selected by its name; {port} is a number',
    'SM-02': 'no Service in the namespaces of the monitor has these labels',
    'SM-02.pods': 'Service {service} selects its Pods by these labels, but does not have them itself',
    'SM-02.typo': 'no Service has the label {key}: {value}, but {meant} exists',
    'SM-02.elsewhere': 'the Services with these labels are in namespace {namespace}, where the monitor does not look',
    'SM-03': 'the Services with these labels are in another namespace; without matchNames a monitor looks in its own',
    'SM-03.any': warning('any: true takes Services of every namespace, also those of other teams'),
  },
  on: { monitors: facts.eachMonitor },
  with: facts.monitorIndexes,

  *check({ monitors }, { say, unsure, complete }, lookups) {
    for (const one of monitors) {
      if (one.of !== 'services') continue
      const { everywhere, matchNames, selector } = one
      if (everywhere.state === 'known' && everywhere.value) yield say('SM-03.any', everywhere.at)
      for (const { port } of one.endpoints) {
        const isNumber =
          port.state === 'known' ? facts.isNumeral(port.value) : isMistyped(port) && port.found === 'number'
        if (isNumber) yield say('SM-01.number', port.at, { data: { port: written(port) } })
        if (port.state === 'unknown') yield unsure(port)
      }
      if (selector.state === 'unknown') yield unsure(selector)
      if (selector.state !== 'known' || selector.value.open !== undefined) {
        if (selector.state === 'known' && selector.value.open !== undefined) yield unsure(selector.value.open)
        continue
      }
      const { requirements, refused } = selector.value
      if (refused.length > 0) continue
      const found = facts.selectedServices(one, lookups.services, lookups.all)
      if (found.length > 0) yield* ports(one, found)
      else if (everywhere.state === 'unknown') yield unsure(everywhere)
      else if (facts.namespacesOf(one) === undefined && matchNames.state === 'unknown') yield unsure(matchNames)
      else yield* nothing(one, requirements)
    }

    function* ports(one: facts.Monitor, found: readonly facts.MonitoredService[]): Generator<Outcome> {
      for (const { port, at, service, names, isOpen } of facts.missingPorts(one, found, complete))
        if (isOpen) yield unsure({ why: `whether a Service has a port ${port}`, at })
        else if (names.length === 0)
          yield say('SM-01.unnamed', at, {
            data: { service: service.name, port },
            related: (service.ports.length > 0 ? service.ports : [service]).map(other => ({
              at: other.at,
              note: 'without a name',
            })),
          })
        else
          yield say('SM-01', at, {
            data: { service: service.name, port, ports: [...new Set(names)].slice(0, 5).join(', ') },
            related: found.map(other => ({ at: other.at, note: 'the selected Service' })),
          })
    }

    function* nothing(one: facts.Monitor, stated: readonly facts.PolicyRequirement[]): Generator<Outcome> {
      const { selector, matchNames } = one
      // What has no labels selects every Service: one in another namespace shows nothing about those here, which an operator may make.
      if ((stated.length === 0 && !complete) || one.namespace === PLACEHOLDER) return
      const at = stated.length === 1 ? (stated[0]?.at ?? selector.at) : selector.at
      const why = facts.whyUnselected(one, stated, lookups)
      const related = 'service' in why ? [{ at: why.service.at, note: 'the Service' }] : []
      if (why.is === 'elsewhere') {
        if (isUnset(matchNames)) yield say('SM-03', matchNames.at, { related })
        else
          yield say('SM-02.elsewhere', firstOf(matchNames), {
            data: { namespace: why.service.namespace ?? '' },
            related,
          })
      } else if (why.is === 'pods') yield say('SM-02.pods', at, { data: { service: why.service.name }, related })
      else if (why.is === 'open') yield unsure({ why: 'the labels of the Services', at })
      else if (why.is === 'typo') {
        const { key, values, at } = why.requirement
        yield say('SM-02.typo', at, {
          data: { key, value: values[0] ?? '', meant: why.meant },
        })
      } else if (why.is === 'app') yield unsure({ why: 'what the OrderApp is made into', at })
      else if (complete || why.is === 'beside') yield say('SM-02', at)
    }
  },
})

/** The first name of a list, where there is one. */
const firstOf = ({ at, ...names }: facts.Monitor['matchNames']) =>
  names.state === 'known' ? (names.value.items[0]?.at ?? at) : at
