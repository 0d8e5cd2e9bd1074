import { describe, expect, it } from 'vitest'
import type { Cluster } from '../../../src/facts/eks/cluster.ts'
import { cluster } from '../../../src/facts/eks/cluster.ts'
import { clusterFinder } from '../../../src/facts/eks/cluster-link.ts'
import { identityInName, normalServer } from '../../../src/facts/kubernetes/kubeconfig.ts'
import { factsOf } from '../../support/facts-of.ts'

const eksctl = (name: string, region: string, path = 'a/x.yaml'): readonly Cluster[] =>
  factsOf(
    cluster,
    path,
    `apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: {name: ${name}, region: ${region}}\n`,
  )
const record = (name: string): readonly Cluster[] =>
  factsOf(cluster, 'b/r.json', JSON.stringify({ cluster: { name, certificateAuthority: {} } }))
const inTerraform = (path: string): readonly Cluster[] =>
  factsOf(cluster, path, '{"resource": {"aws_eks_cluster": {"main": {"name": "${var.name}"}}}}')
const terraform = inTerraform('c/m.tf.json')

const at = (document: string) => ({ document, pointer: '/x' })
const named = (value: string) => ({ state: 'known', value, at: at('z.yaml#0') }) as const

describe('clusterFinder', () => {
  it('finds by name, records first, and heeds the region', () => {
    const find = clusterFinder([...eksctl('prod', 'eu-west-1'), ...record('prod'), ...eksctl('dev', 'eu-west-1')])
    expect(find({ name: named('prod') }).map(({ source }) => source)).toEqual(['record', 'definition'])
    expect(find({ name: named('prod'), region: 'us-east-1' }).map(({ source }) => source)).toEqual(['record'])
    expect(find({ name: named('test') })).toEqual([])
    expect(find(undefined)).toEqual([])
  })

  it('follows a reference within its folder, or to the one resource that it names', () => {
    const find = clusterFinder([...terraform, ...eksctl('dev', 'eu-west-1')])
    const link = (document: string) =>
      ({ state: 'unknown', why: 'x', reference: 'aws_eks_cluster.main.name', at: at(document) }) as const
    expect(find({ name: link('c/other.tf.json#0') })).toEqual(terraform)
    // A module that is called with it has no such resource itself.
    expect(find({ name: link('d/other.tf.json#0') })).toEqual(terraform)
    const several = clusterFinder([...terraform, ...inTerraform('e/m.tf.json')])
    expect(several({ name: link('c/other.tf.json#0') })).toEqual(terraform)
    expect(several({ name: link('d/other.tf.json#0') })).toEqual([])
  })

  it('takes the one cluster that there is where nothing is said', () => {
    expect(clusterFinder([...record('prod'), ...eksctl('prod', 'eu-west-1')])(undefined)).toHaveLength(2)
  })
})

describe('names of clusters in client configurations', () => {
  it('are ARNs, or what eksctl writes', () => {
    expect(identityInName('arn:aws:eks:eu-west-1:111122223333:cluster/prod')).toEqual({
      region: 'eu-west-1',
      account: '111122223333',
      name: 'prod',
    })
    expect(identityInName('prod.eu-west-1.eksctl.io')).toEqual({ name: 'prod', region: 'eu-west-1' })
    expect(identityInName('minikube')).toEqual({})
  })

  it('lead to servers that are compared in one spelling', () => {
    expect(normalServer('https://ABC.example.com:443/')).toBe('https://abc.example.com')
    expect(normalServer('https://abc.example.com:6443')).toBe('https://abc.example.com:6443')
  })
})
