import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../../src/dev/case-settings.ts'
import { readCase } from '../../src/dev/corpus-case.ts'
import { checkIds, isInFamily } from '../../src/engine/rule-settings.ts'
import { catalogue } from '../../src/schemas/catalogue.ts'
import { lintFrozen, registry } from '../support/lint-frozen.ts'

/** For each check that others cover: for each of these, a case of the corpus that the covered check forbids. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'AD-02': {
    'CD-*': 'hybrid/dns-traffic-distribution/record',
    'PI-*': 'access/hybrid-pod-identity/records',
    'VC-*': 'hybrid/snat-exclusion/shapes',
  },
  'CD-05': { 'CF-*': 'network/corefile-default-block/add-on.tf.json' },
  'CL-02': { 'AE-09': 'access/entry-ignored/terraform.tf.json' },
  'CM-03': {
    'AA-*': 'access/aws-auth-admin-group/configmap.yaml',
    'CF-*': 'network/corefile-default-block/lacks-kubernetes.yaml',
    'CI-*': 'hybrid/native-routing-evidence/tunnel',
  },
  'EK-01': {
    'AA-*': 'access/aws-auth-admin-group/eksctl.yaml',
    'AD-*': 'controlplane/addon-configuration/eksctl.yaml',
    'AE-*': 'access/entry-admin-group/eksctl.yaml',
    'CL-*': 'controlplane/authentication-mode/eksctl.yaml',
    'NG-*': 'controlplane/node-role/eksctl.yaml',
    'PA-*': 'access/pod-identity-association/eksctl.yaml',
    'VC-*': 'hybrid/snat-exclusion/eksctl',
  },
  'EK-04': { 'CL-04': 'controlplane/public-endpoint/eksctl.yaml' },
  'GA-13': { 'OP-*': 'procedure/shell-options/github.yaml' },
  'GL-08': { 'OP-*': 'procedure/shell-options/gitlab.yaml' },
  'HP-08': {
    'MS-01': 'observability/kubelet-certificate/flag.yaml',
    'MS-03': 'observability/api-service-tls/insecure.yaml',
  },
  'NC-08': { 'CT-*': 'registry/containerd-plugin/node-config.yaml' },
  'OP-22': { 'IN-04': 'upgrade/version-catalog/workflow.yaml' },
  'OP-26': { 'KC-07': 'access/client-default-path/deploy.sh' },
  'PP-04': { 'PP-03': 'registry/pull-policy-repositories/mixed.json' },
  'RE-01': { 'SG-09': 'network/resolver-security-group/more' },
  'RO-12': {
    'RO-10': 'graph/order-graph-binding/by-name.yaml',
    'RO-11': 'graph/order-graph-deployment/by-name.yaml',
    'RG-04': 'graph/graph-circle/two.yaml',
  },
  'RO-17': { 'DP-*': 'graph/deployment-environment/graph.yaml' },
  'SE-06': { 'OA-19': 'graph/orderapp-credentials/elsewhere' },
  'ST-13': {
    'PO-07': 'workload/fargate-block-volume/stateful-set.yaml',
    'PO-12': 'workload/hybrid-node-limits/claim.yaml',
  },
  'TR-17': {
    'TR-02': 'access/irsa-subject/separate-statements.json',
    'TR-04': 'access/irsa-subject/separate-statements.json',
  },
  'X-02': { 'CI-02': 'hybrid/cilium-pod-ranges/cluster', 'CI-07': 'hybrid/cilium-pod-ranges/cluster' },
  'X-05': {
    'NC-01': 'access/hybrid-pod-identity/node',
    'PI-01': 'access/hybrid-pod-identity/agent',
    'PI-02': 'access/hybrid-pod-identity/agent-only',
  },
  'X-06': { 'CF-05': 'hybrid/corefile-forward/endpoint-another' },
  'X-07': { 'BP-02': 'network/bucket-policy-endpoint/of-gateway.yaml' },
  'X-09': { 'VC-02': 'hybrid/snat-exclusion/shapes', 'VC-03': 'hybrid/snat-exclusion/shapes' },
  'X-10': { 'OA-19': 'graph/orderapp-credentials/flux-order' },
  'X-11': { 'PO-01': 'secrets/pull-secret-exists/missing', 'SE-05': 'secrets/pull-secret-host/path' },
  'X-12': {
    'SG-04': 'network/cluster-security-group/attached',
    'SG-05': 'network/cluster-security-group/attached',
    'SG-06': 'network/cluster-security-group/more-than-needed.yaml',
    'SG-07': 'network/cluster-security-group/captured',
    'SG-08': 'network/endpoint-security-group/captured',
    'SG-09': 'network/resolver-security-group/more',
  },
  'X-14': { 'SV-02': 'graph/orderapp-service/target.yaml', 'SV-03': 'network/service-backends/init-container.yaml' },
  'X-15': { 'RB-04': 'access/service-account-subject/complete', 'RB-06': 'access/binding-reference/complete' },
  'X-16': { 'HP-03': 'workload/autoscaler-target/beside.yaml', 'HP-04': 'workload/autoscaler-requests/none.yaml' },
  'X-18': { 'NP-05': 'network/policy-blocked-flow/one-side' },
  'X-21': { 'OA-18': 'graph/orderapp-target-group/clusters' },
  'X-23': { 'UP-01': 'upgrade/update-status/cancelled', 'UP-03': 'upgrade/change-without-update/missing' },
  'X-31': { 'PO-07': 'workload/fargate-block-volume/stateful-set.yaml' },
  'X-33': { 'CI-05': 'hybrid/gateway-or-native/vtep-only.yaml', 'CI-11': 'hybrid/gateway-or-native/both' },
  'X-36': { 'RT-01': 'network/remote-routes/nodes-only', 'RT-03': 'network/remote-routes/default-only' },
}

const covered = catalogue.flatMap(({ id, spokenForBy, ruling }) => (spokenForBy ? [{ id, spokenForBy, ruling }] : []))

/** The checks that report something in a case. */
function checksIn(path: string): readonly string[] {
  const slash = path.lastIndexOf('/')
  const { files } = readCase(`test/corpus/${path.slice(0, slash)}`, path.slice(slash + 1))
  return lintFrozen(files, settingsOfCase(files, registry)).report.findings.map(({ check }) => check)
}

describe('a check that others cover', () => {
  it('has a ruling: one sentence, no full stop, at most 160 characters', () => {
    const isSentence = (text = ''): boolean => /^\S.{10,158}[^.\s]$/.test(text)
    expect(covered.filter(({ ruling }) => !isSentence(ruling)).map(({ id }) => id)).toEqual([])
    expect(catalogue.filter(({ ruling, spokenForBy }) => ruling !== undefined && spokenForBy === undefined)).toEqual([])
  })

  it('has an example of each check that covers it, and no other has', () => {
    expect(Object.fromEntries(Object.entries(EXAMPLES).map(([id, cases]) => [id, Object.keys(cases)]))).toEqual(
      Object.fromEntries(covered.map(({ id, spokenForBy }) => [id, spokenForBy])),
    )
  })

  it('is covered by checks that have a rule', () => {
    const built = registry.rules.flatMap(rule => checkIds(rule))
    const unbuilt = covered.flatMap(({ id, spokenForBy }) =>
      spokenForBy.filter(name => !built.some(check => isInFamily(check, name))).map(name => `${id}: ${name}`),
    )
    expect(unbuilt).toEqual([])
  })

  const examples = Object.entries(EXAMPLES).flatMap(([id, cases]) =>
    Object.entries(cases).map(([name, path]) => [id, name, path] as const),
  )
  it.each(examples)('%s is reported as %s in %s', (_, name, path) => {
    const checks = checksIn(path)
    expect(
      checks.some(check => isInFamily(check, name)),
      `found ${checks}`,
    ).toBe(true)
  })
})
