import * as facts from '../../facts/index.ts'
import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import { defineRule, pathOf, relatedAt, valueFix, warning } from '../../rule.ts'

export default defineRule({
  id: 'schema/kustomization',
  summary: 'Write kustomizations that kustomize can build',
  severity: 'error',
  relevance: 'anywhere',
  // A kustomization whose files are all missing, or that kustomize does not read by its name, is made whole before it is built.
  elsewhere: { 'SC-14': 'warning', 'SC-14.all': 'info' },
  references: ['https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/'],
  checks: {
    'SC-14': 'the repository does not have {name}, so kustomize cannot build this',
    'SC-14.all': 'the repository does not have {name}, so kustomize cannot build this',
    'SC-14.twice': 'this lists {name} a second time, so kustomize cannot build this',
    'SC-14.field': '{within} has no field {key}, so kustomize cannot build this',
    'SC-14.field-near': '{within} has no field {key}, so kustomize cannot build this; the nearest is {near}',
    'SC-14.entry': '{why}, so kustomize cannot build this',
    'SC-14.workload': 'no resource that kustomize scales is called {name}, so it cannot build this',
    'SC-14.object': 'no resource of the kustomization is {name}, so kustomize refuses this patch',
    'SC-14.operation': 'the object does not have {path} as this operation needs it, so kustomize refuses this patch',
    'SC-14.operation-near':
      'the object does not have {path} as this operation needs it, so kustomize refuses this patch; the nearest is {near}',
    'SC-14.verb': 'a JSON patch has no operation {op}, so kustomize cannot build this; it has {known}',
    'SC-14.target': warning('this target selects none of the resources, so the patch does nothing'),
  },
  on: facts.kustomization,
  concerns: ({ refused, unknownFields, malformed }) => (refused ?? unknownFields ?? malformed) !== undefined,

  *check({ refused = [], unknownFields = [], malformed = [], resources, at: own }, { say }) {
    for (const { at, why, meant } of malformed) {
      const fix = { title: `write ${JSON.stringify(meant)}`, safe: true, edits: [{ at, replace: meant ?? '' }] }
      yield say('SC-14.entry', at, { data: { why }, ...(meant === undefined ? {} : { fix }) })
    }
    for (const { at, key, within, near } of unknownFields)
      if (near === undefined) yield say('SC-14.field', at, { data: { key, within } })
      else {
        const fix = { title: `rename ${key} to ${near}`, safe: false, edits: [{ at, rename: near }] }
        yield say('SC-14.field-near', at, { data: { key, within, near }, fix })
      }
    const missing = refused.filter(({ is }) => is === 'missing path').length
    const isBuiltHere = missing < resources.length && KUSTOMIZATION_FILE.test(pathOf(own.document))
    for (const { is, at, name, also, near, isNearSure = false } of refused) {
      switch (is) {
        case 'missing path':
          yield say(isBuiltHere ? 'SC-14' : 'SC-14.all', at, { data: { name } })
          break
        case 'listed twice':
          yield say('SC-14.twice', at, { data: { name }, related: relatedAt(also, 'first here') })
          break
        case 'missing object':
          yield say('SC-14.object', at, { data: { name }, related: relatedAt(also, 'this one is there') })
          break
        case 'missing workload':
          yield say('SC-14.workload', at, { data: { name } })
          break
        case 'impossible operation':
          yield near === undefined
            ? say('SC-14.operation', at, { data: { path: name }, related: relatedAt(also, 'for this object') })
            : say('SC-14.operation-near', at, {
                data: { path: name, near },
                related: relatedAt(also, 'for this object'),
                fix: valueFix(at, near, isNearSure),
              })
          break
        case 'no operation':
          yield say('SC-14.verb', at, {
            data: { op: name, known: 'add, replace, remove, test, copy and move' },
            fix: valueFix(at, near, isNearSure),
          })
          break
        case 'other':
          yield say('SC-14.entry', at, { data: { why: name }, related: relatedAt(also, 'this object') })
          break
        case 'idle target':
          // Another sentence names what it selects by, which is wrong.
          if (!malformed.some(one => isBelow(one.at, at))) yield say('SC-14.target', at)
      }
    }
  },
})

const isBelow = (one: facts.RefusedEntry['at'], at: facts.RefusedEntry['at']): boolean =>
  one.document === at.document && one.pointer.startsWith(`${at.pointer}/`)
