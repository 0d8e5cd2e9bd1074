import * as facts from '../../facts/index.ts'
import { leadingMinorOf, minorOf } from '../../model/kubernetes/kubernetes-version.ts'
import { allOf, decided, defineRule, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/node-version',
  summary: 'Keep nodes at the minor version of their control plane',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/update-managed-node-group.html'],
  checks: {
    'NG-03': 'the nodes are at {found}, but their cluster is at {expected}',
  },
  on: { nodeGroup: allOf(facts.nodeGroup) },
  with: { cluster: allOf(facts.cluster) },

  *check({ nodeGroup }, { say }, { cluster }) {
    const findClusters = facts.clusterFinder(cluster)
    for (const group of nodeGroup) {
      const version = versionOf(group)
      const found = (yield* decided(version)) ?? ''
      // Records are compared with records, definitions with definitions: between the two lies the upgrade.
      const named = findClusters(group.cluster).filter(({ source }) => source === group.source)
      const nodes = leadingMinorOf(found)
      // Where alternatives have one name, it is that of its own folder; a module that is used twice has several there.
      const near = named.filter(({ at }) => facts.folderOfPlace(at) === facts.folderOfPlace(group.at))
      const planeOf = (one: facts.Cluster): number | undefined => minorOf(known(one.version) ?? '')
      const meant = near.length > 0 ? near : named
      const of = meant.find(one => planeOf(one) === nodes) ?? meant[0]
      const plane = of === undefined ? undefined : planeOf(of)
      if (of === undefined || nodes === undefined || plane === undefined || nodes === plane) continue
      const related = [{ at: of.version.at, note: "the cluster's version" }]
      yield say('NG-03', version.at, { data: { found, expected: `1.${plane}` }, related })
    }
  },
})

/** The version where it is stated, else the release of an image of Amazon Linux or Windows, which begins with it. */
const versionOf = ({ version, releaseVersion }: facts.NodeGroup) =>
  version.state !== 'absent' || isOwnRelease(releaseVersion) ? version : releaseVersion

/** A release of an image that counts its own versions: one of Bottlerocket ends in a commit, not in a day. */
const isOwnRelease = (release: Value<string>): boolean =>
  release.state === 'known' && /-(?!\d{8}$)[0-9a-f]{8}$/.test(release.value)
