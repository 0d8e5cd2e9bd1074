import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, warning } from '../../rule.ts'

export default defineRule({
  id: 'schema/served-version',
  summary: 'Use API versions that the cluster serves',
  severity: 'error',
  relevance: 'anywhere',
  // Nothing in sight applies what may be a patch.
  // Of what a cluster as people have them does not serve yet, nothing is to be done.
  elsewhere: { 'SC-05.part': 'info', 'SC-06.new': 'info' },
  switchableChecks: ['SC-05'],
  references: ['https://kubernetes.io/docs/reference/using-api/deprecation-guide/'],
  checks: {
    'SC-05': '{apiVersion} {kind} was removed in Kubernetes {removed}{running}; use {replacement}',
    'SC-05.part': '{apiVersion} {kind} was removed in Kubernetes {removed}{running}; use {replacement}',
    'SC-05.gone': '{apiVersion} {kind} was removed in Kubernetes {removed}{running}; nothing replaces it',
    'SC-06': warning('{apiVersion} {kind} is removed in Kubernetes {removed}; use {replacement}'),
    'SC-06.new': warning('{apiVersion} {kind} is removed in Kubernetes {removed}; use {replacement}'),
    'SC-06.gone': warning('{apiVersion} {kind} is deprecated since Kubernetes {deprecated}'),
    'SC-06.custom': warning('{apiVersion} {kind} is deprecated by its definition'),
    'SC-06.warning': warning('{apiVersion} {kind} is deprecated by its definition: {warning}'),
  },
  on: { objects: eachOf(facts.judgedObject, ({ api, customVersion }) => (api ?? customVersion) !== undefined) },
  with: { clusterVersion: facts.clusterVersion, mayBePatch: facts.patchFinder },

  *check({ objects }, { say, platform }, { clusterVersion, mayBePatch }) {
    for (const { api, customVersion, isBuilt, path } of objects) {
      if (customVersion?.is === 'deprecated') {
        const { at, apiVersion, kind, warning = '' } = customVersion
        yield warning === ''
          ? say('SC-06.custom', at, { data: { apiVersion, kind } })
          : say('SC-06.warning', at, { data: { apiVersion, kind, warning } })
      }
      if (api === undefined) continue
      const target = facts.targetMinor(platform.clusters, clusterVersion) ?? minorOfPath(path)
      const minor = target ?? api.newest
      const { at, apiVersion, kind, replacement } = api
      const removed = `1.${api.removed}`
      const deprecated = `1.${api.deprecated}`
      const running = runningText(platform.clusters, target)
      const data = { apiVersion, kind, removed, deprecated, running, replacement: replacementOf(api) }
      const more = fixOf(api)
      if (api.removed > 0 && api.removed <= minor)
        yield replacement === ''
          ? say('SC-05.gone', at, { data })
          : say(isBuilt || !mayBePatch(path) ? 'SC-05' : 'SC-05.part', at, { data, ...more })
      else if (api.introduced <= minor && api.deprecated > 0 && api.deprecated <= minor)
        yield api.removed > 0 && replacement !== ''
          ? say(api.replacedSince > (target ?? api.newest - USUAL) ? 'SC-06.new' : 'SC-06', at, { data, ...more })
          : say('SC-06.gone', at, { data })
    }
  },
})

/** A folder or file for OpenShift 3, whose last release is of Kubernetes 1.11: `kube_enforcer_ocp3x`, `openshift-3.11`. */
const OPENSHIFT_3 = /(?:^|[-_./])(?:ocp|openshift)[-_]?v?3(?:[-_.]?(?:x|\d{1,2}))?(?=[-_./]|$)/i

/** The minor version that a path says its manifests are for. */
const minorOfPath = (path: string): number | undefined => (OPENSHIFT_3.test(path) ? 11 : undefined)

/** How many minor versions before the newest one clusters are run. */
const USUAL = 3

/** What the clusters run, where that is known: those of the configuration are called by their names. */
function runningText(declared: facts.DeclaredClusters, target: number | undefined): string {
  if (target === undefined) return ''
  const name = facts.clusterOfMinor(declared, target)
  return `, and ${name === undefined ? 'the cluster' : `cluster ${name}`} runs 1.${target}`
}

const replacementOf = ({ kind, replacement, replacementKind }: facts.VersionedApi): string =>
  kind === replacementKind ? replacement : `${replacement} ${replacementKind}`

function fixOf({ at, replacement, more }: facts.VersionedApi) {
  if (more === undefined) return {}
  return {
    fix: { title: `write ${replacement}`, safe: more.length === 0, edits: [{ at, replace: replacement }, ...more] },
  }
}
