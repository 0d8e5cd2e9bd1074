import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, pathOf, valueFix } from '../../rule.ts'

export default defineRule({
  id: 'schema/known-kind',
  summary: 'Name kinds and API versions that exist',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/kubernetes-api/'],
  checks: {
    'SC-07': '{within} has no kind {found}',
    'SC-07.near': '{within} has no kind {found}; the nearest is {near}',
    'SC-07.home': '{within} has no kind {found}, which is in {near}',
    'SC-07.version': '{within} has no version {found}',
    'SC-07.served': '{within} has no version {found}; the kind is in {near}',
    'SC-07.group': 'there is no API group {found}; the kind is in {near}',
    'SC-07.later': '{apiVersion} {kind} is served from Kubernetes {introduced} on, and the cluster runs {target}',
  },
  on: { objects: eachOf(facts.judgedObject, ({ unknownKind, api }) => (unknownKind ?? api) !== undefined) },
  with: { clusterVersion: facts.clusterVersion, isTargetedPatch: facts.targetedPatchFinder },

  *check({ objects }, { say, platform }, { clusterVersion, isTargetedPatch }) {
    const target = facts.targetMinor(platform.clusters, clusterVersion)
    for (const { unknownKind, api } of objects) {
      if (api !== undefined && target !== undefined && api.introduced > target)
        yield say('SC-07.later', api.at, {
          data: {
            apiVersion: api.apiVersion,
            kind: api.kind,
            introduced: `1.${api.introduced}`,
            target: `1.${target}`,
          },
        })
      if (unknownKind === undefined || isTargetedPatch(pathOf(unknownKind.at.document))) continue
      const { at, found, within, what, near, introduced = 0 } = unknownKind
      if (near === undefined) yield say(what === 'kind' ? 'SC-07' : 'SC-07.version', at, { data: { within, found } })
      else {
        const isServed = target === undefined || introduced <= target
        const fix = isServed ? valueFix(at, near) : undefined
        yield say(SENTENCES[what], at, { data: { within, found, near }, fix })
      }
    }
  },
})

const SENTENCES = { kind: 'SC-07.near', home: 'SC-07.home', version: 'SC-07.served', group: 'SC-07.group' } as const
