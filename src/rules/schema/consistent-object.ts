import * as facts from '../../facts/index.ts'
import { above, defineRule, eachOf, put, warning } from '../../rule.ts'

export default defineRule({
  id: 'schema/consistent-object',
  summary: 'Let the parts of an object agree with each other',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/'],
  checks: {
    'SC-08.selector': 'the selector has {name}, and the labels of the template do not',
    'SC-08.repeated': 'two {other} have the name {name}',
    'SC-08.repeated-item': 'two items of {other} have the same {name}',
    'SC-08.repeated-path': 'two volumes are mounted at {name}',
    'SC-08.repeated-port': warning('the port {name} is listed twice, which server-side apply refuses'),
    'SC-08.unnamed-port': 'a Service with several ports names each of them',
    'SC-08.unknown-volume': 'the Pod has no volume {name}',
    'SC-08.restart-policy': 'the restartPolicy of a {other} cannot be {name}',
    'SC-08.no-restart-policy': 'a {other} requires the restartPolicy OnFailure or Never',
    'SC-08.no-handler': '{name} has no handler',
    'SC-08.both': '{name} and {other} exclude each other',
    'SC-08.above': '{name} is above {other}',
    'SC-08.path-type': 'a path of an Ingress requires a pathType',
    'SC-08.requires': '{name} requires {other}',
    'SC-08.no-step': 'maxSurge and maxUnavailable are both 0, so no Pod can be replaced',
    'SC-08.repeated-service-port': 'two ports of the Service are {name}',
  },
  on: { objects: eachOf(facts.judgedObject, ({ contradictions }) => contradictions.length > 0) },
  with: { mayBePatch: facts.patchFinder },

  *check({ objects }, { say }, { mayBePatch }) {
    for (const { contradictions, isBuilt, path } of objects)
      for (const { at, sort, name, other, related, label } of isBuilt || !mayBePatch(path) ? contradictions : []) {
        // Of two parts that a chart has switched off, nobody need switch on both.
        if (at.assumed === 'off' && related?.assumed === 'off') continue
        yield say(`SC-08.${sort}`, at, {
          data: { name, other },
          ...(related === undefined ? {} : { related: [{ at: related, note: 'contradicts it' }] }),
          // Nothing refers to a port by a name that it does not have.
          ...(sort === 'unnamed-port' && {
            fix: {
              title: `name it ${name}`,
              safe: false,
              edits: [{ at: above(at), insert: { key: 'name', value: name } }],
            },
          }),
          // A selector cannot be changed in a cluster.
          ...(label && {
            fix: { title: `give the template ${name}`, safe: false, edits: [put(label.found, label.wanted)] },
          }),
        })
      }
  },
})
