import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const deployment = (image: string, replicas: number, metadata = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, labels: {app: web}${metadata}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: main, image: "registry.example.com/team/${image}"}]}
`
const CLUSTER = `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: orders, region: eu-west-1, version: "1.36"}
remoteNetworkConfig:
  remoteNodeNetworks: [{cidrs: [10.52.0.0/16]}]
  remotePodNetworks: [{cidrs: [10.53.0.0/16]}]
addons: [{name: coredns, version: v1.14.7-eksbuild.1}]
`
const RECORD = (version: string, pods: string): string =>
  JSON.stringify({
    cluster: {
      name: 'orders',
      arn: 'arn:aws:eks:eu-west-1:111122223333:cluster/orders',
      version,
      status: 'ACTIVE',
      remoteNetworkConfig: {
        remoteNodeNetworks: [{ cidrs: ['10.52.0.0/16'] }],
        remotePodNetworks: [{ cidrs: [pods] }],
      },
    },
  })
const ADDON = JSON.stringify({
  addon: { addonName: 'coredns', clusterName: 'orders', addonVersion: 'v1.14.6-eksbuild.2', status: 'ACTIVE' },
})
const FILES = {
  'app.yaml': deployment('web:1.4.2', 3),
  'cluster.yaml': CLUSTER,
  'evidence/web.yaml': deployment('web:1.4.3', 3, ', uid: d-1'),
  'evidence/cluster.json': RECORD('1.35', '10.54.0.0/16'),
  'evidence/addon.json': ADDON,
}

describe('drift', () => {
  it('shows the fields that differ, where, and the check that says so', async () => {
    const { stdout, exitCode } = await sandbox(FILES).run(['drift'])
    expect(exitCode).toBe(1)
    expect(stdout.split('\n').map(line => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'object | field | written | captured | where | check',
      'cluster orders | version | 1.36 | 1.35 | cluster.yaml:3:54 evidence/cluster.json:1:97',
      'cluster orders | ranges.remotePods | 10.53.0.0/16 | 10.54.0.0/16 | cluster.yaml:6:32 evidence/cluster.json:1:226 | X-01',
      'add-on orders/coredns | version | v1.14.7-eksbuild.1 | v1.14.6-eksbuild.2 | cluster.yaml:7:35 evidence/addon.json:1:71',
      'Deployment shop/web | containers.main.image | registry.example.com/team/web:1.4.2 | registry.example.com/team/web:1.4.3 | app.yaml:9:45 evidence/web.yaml:9:45',
      '',
      'cluster.yaml:6:32 | error | X-01 | the remote Pod range 10.53.0.0/16 contradicts the address plan, which has 10.54.0.0/16',
      '',
      '3 captured objects compared: 4 fields differ',
      '',
    ])
  })

  it('gives JSON', async () => {
    const { stdout } = await sandbox(FILES).run(['drift', '-f', 'json', '.'])
    const { version, compared, differences } = JSON.parse(stdout)
    expect([version, compared, differences.length]).toEqual([1, 3, 4])
    expect(differences[1]).toMatchObject({
      object: 'cluster orders',
      field: 'ranges.remotePods',
      written: { value: '10.53.0.0/16', path: 'cluster.yaml', line: 6, column: 32 },
      captured: { value: '10.54.0.0/16', path: 'evidence/cluster.json', line: 1 },
      findings: [{ check: 'X-01', severity: 'error', path: 'cluster.yaml', line: 6 }],
    })
  })

  it('says that nothing differs, also where the system has added what is not written', async () => {
    const captured = deployment('web:1.4.2', 3, ', uid: d-1').replace('labels: {app: web}', 'labels: {app: web, by: x}')
    const files = { 'app.yaml': deployment('web:1.4.2', 3), 'evidence/web.yaml': captured }
    expect(await sandbox(files).run(['drift'])).toEqual({
      exitCode: 0,
      stdout: '1 captured object compared: nothing differs\n',
      stderr: '',
    })
  })

  it('takes the last capture of an object, and any of several documents that write it', async () => {
    const files = {
      'base/app.yaml': deployment('web:1.4.2', 3),
      'next/app.yaml': deployment('web:1.4.3', 4),
      'evidence/20261120T100000Z-web.yaml': deployment('web:1.0.0', 1, ', uid: d-1'),
      'evidence/20261120T120000Z-web.yaml': deployment('web:1.4.3', 3, ', uid: d-1'),
    }
    expect((await sandbox(files).run(['drift'])).stdout).toBe('1 captured object compared: nothing differs\n')
  })

  it('says what a captured object lacks that is written', async () => {
    const files = {
      'app.yaml':
        'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: web\n  annotations: {eks.amazonaws.com/role-arn: "arn:aws:iam::111122223333:role/web"}\n',
      'evidence/sa.yaml': 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, namespace: shop, uid: s-1}\n',
    }
    const { stdout } = await sandbox(files).run(['drift'])
    expect(stdout).toMatch(/ServiceAccount shop\/web +roleArn +arn:aws:iam::111122223333:role\/web +\(absent\)/)
  })

  it('compares what a volume claim is made from', async () => {
    const claim = (snapshot: string, more = ''): string => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: shop${more}}
spec:
  accessModes: [ReadWriteOnce]
  resources: {requests: {storage: 1Gi}}
  dataSource: {apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: ${snapshot}}
`
    const files = { 'claim.yaml': claim('nightly'), 'evidence/claim.yaml': claim('weekly', ', uid: c-1') }
    const { stdout } = await sandbox(files).run(['drift'])
    expect(stdout).toMatch(/PersistentVolumeClaim shop\/data +source.name +nightly +weekly/)
    expect(stdout).toContain('1 field differs')
  })

  it('takes nothing for a field of an object that is known of its document only', async () => {
    const files = {
      'cluster.yaml': `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: orders, region: eu-west-1}
iam: {serviceAccounts: [{metadata: {name: web, namespace: shop}}]}
`,
      'evidence/sa.yaml': 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, namespace: shop, uid: s-1}\n',
    }
    expect((await sandbox(files).run(['drift'])).stdout).toBe('1 captured object compared: nothing differs\n')
  })

  it('shows no secrets', async () => {
    const addon = (password: string, more: object): string =>
      JSON.stringify({
        addon: {
          addonName: 'coredns',
          clusterName: 'orders',
          configurationValues: JSON.stringify({ password, replicaCount: 2 }),
          ...more,
        },
      })
    const written = `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: orders, region: eu-west-1}
addons:
  - name: coredns
    configurationValues: '{"password": "hunter2-Tr0ub4dor", "replicaCount": 2}'
`
    const files = {
      'cluster.yaml': written,
      'evidence/addon.json': addon('c0rrect-h0rse-Battery', { status: 'ACTIVE' }),
    }
    const { stdout } = await sandbox(files).run(['drift'])
    expect(stdout).toContain('configuration')
    expect(stdout).not.toMatch(/hunter2|h0rse/)
  })

  it.each([
    [['drift', '--format', 'svg'], '--format svg is not one of text, json'],
    [['drift'], 'no captured object was found that a written one describes'],
  ])('%j is refused', async (argv, message) => {
    const { stderr, exitCode } = await sandbox({ 'app.yaml': deployment('web:1.4.2', 3) }).run(argv)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })
})
