/*
 * Which check of another tool is about the same fault as which of ours: who has accepted it there has accepted it here.
 * Ids are as the tools compare them, in lower case. A check that is about more than one of ours names them all; where
 * ours is about more than theirs, `saying` is what our message must match, so that nothing else is accepted with it.
 * Sources: bridgecrewio/checkov checkov/*\/checks, aquasecurity/trivy-checks checks (`id`, `aliases`), stelligent/cfn_nag
 * lib/cfn-nag/custom_rules, stackrox/kube-linter pkg/builtinchecks, FairwindsOps/polaris pkg/config/checks,
 * zizmorcore/zizmor docs/audits.md, hadolint and ShellCheck wikis, datree's built-in rules.
 */

const WORLD_OPEN = { checks: ['SG-01', 'SG-02', 'SG-10', 'SG-11', 'SG-12'], saying: '\\bopens?\\b(?! to)|0\\.0\\.0\\.0/0|::/0' }
const onPort = (port: string) => ({ checks: ['SG-01', 'SG-10', 'SG-11'], saying: ` opens? tcp ${port}(?![\\d-])` })
const EVERY_PORT = { checks: ['SG-01', 'SG-02', 'SG-10', 'SG-11'], saying: '\\ball (?:protocols|tcp|udp)|^every |0-65535' }
const OPEN_EGRESS = { checks: ['SG-03'] }
const PUBLIC_CLUSTER = { checks: ['CL-04'] }
const CLUSTER_LOGS = { checks: ['CL-11'] }
const MUTABLE_TAGS = { checks: ['RP-02'] }
const PUBLIC_POLICY = { checks: ['BP-05'] }
const ADMINISTRATOR = { checks: ['PP-08', 'AC-05'] }
const ESCALATION = { checks: ['AC-04', 'AC-05'] }
const WIDE_RESOURCE = { checks: ['PP-03', 'AC-04'] }
const WIDE_POLICY = { checks: ['PP-03', 'PP-08', 'AC-04', 'AC-05'] }
const STATIC_KEYS = { checks: ['SE-02', 'CM-02', 'PO-05'] }
const SECRET = { checks: ['SE-02', 'SE-03', 'CM-02', 'KC-03'] }
const ANYBODY_ASSUMES = { checks: ['TR-15'] }

const UNTAGGED = { checks: ['IM-02', 'IM-05'] }
const LATEST = { checks: ['IM-05'] }
const NO_TAG = { checks: ['IM-02'] }
const BY_TAG = { checks: ['PO-02'] }
const REQUESTS = { checks: ['PO-09'] }
const PRIVILEGED = { checks: ['AC-03'], saying: 'runs privileged' }
const SYS_ADMIN = { checks: ['AC-03'], saying: 'has the capability (?:CAP_)?SYS_ADMIN' }
const CAPABILITY = { checks: ['AC-03'], saying: 'has the capability' }
const HOST_PATH = { checks: ['AC-03'], saying: ' of the node| socket ' }
const DOCKER_SOCKET = { checks: ['AC-03'], saying: 'docker\\.sock|containerd' }
const CLUSTER_ADMIN = { checks: ['RB-01', 'RB-03', 'AC-02'] }
const WILDCARD_ROLE = { checks: ['RB-03', 'AC-01'] }
const SECRET_READER = { checks: ['AC-01', 'RB-07'], saying: '[Ss]ecrets' }
const STARTS_PODS = { checks: ['AC-01'], saying: '[Pp]ods|workloads' }
const SECRET_IN_VARIABLE = { checks: ['SE-07'] }
const CONFIG_MAP_SECRET = { checks: ['CM-02'] }

/** Of tfsec and trivy, which compare the same ids; without the prefix `avd-`. */
const AQUA = {
  'aws-0107': WORLD_OPEN,
  'aws-ec2-no-public-ingress-sgr': WORLD_OPEN,
  'aws-vpc-no-public-ingress-sgr': WORLD_OPEN,
  'aws-vpc-no-public-ingress-sg': WORLD_OPEN,
  'aws-0104': OPEN_EGRESS,
  'aws-ec2-no-public-egress-sgr': OPEN_EGRESS,
  'aws-vpc-no-public-egress-sgr': OPEN_EGRESS,
  'aws-vpc-no-public-egress-sg': OPEN_EGRESS,
  'aws-0040': PUBLIC_CLUSTER,
  'aws-eks-no-public-cluster-access': PUBLIC_CLUSTER,
  'aws-0041': PUBLIC_CLUSTER,
  'aws-eks-no-public-cluster-access-to-cidr': PUBLIC_CLUSTER,
  'aws-0038': CLUSTER_LOGS,
  'aws-eks-enable-control-plane-logging': CLUSTER_LOGS,
  'aws-0031': MUTABLE_TAGS,
  'aws-ecr-enforce-immutable-repository': MUTABLE_TAGS,
  'aws-0032': PUBLIC_POLICY,
  'aws-ecr-no-public-access': PUBLIC_POLICY,
  'aws-0057': WIDE_POLICY,
  'aws-iam-no-policy-wildcards': WIDE_POLICY,
  'aws-0029': STATIC_KEYS,
  'aws-ec2-no-secrets-in-user-data': STATIC_KEYS,
  'aws-0036': STATIC_KEYS,
  'aws-ecs-no-plaintext-secrets': STATIC_KEYS,
  'ksv-0013': UNTAGGED,
  ksv013: UNTAGGED,
  'kubernetes-use-specific-tags': UNTAGGED,
  'ds-0001': UNTAGGED,
  ds001: UNTAGGED,
  'docker-use-specific-tags': UNTAGGED,
  'ksv-0015': REQUESTS,
  ksv015: REQUESTS,
  'ksv-0016': REQUESTS,
  ksv016: REQUESTS,
  'ksv-0017': PRIVILEGED,
  ksv017: PRIVILEGED,
  'ksv-0005': SYS_ADMIN,
  ksv005: SYS_ADMIN,
  'ksv-0006': DOCKER_SOCKET,
  ksv006: DOCKER_SOCKET,
  'ksv-0023': HOST_PATH,
  ksv023: HOST_PATH,
  'ksv-0041': SECRET_READER,
  'ksv-0044': WILDCARD_ROLE,
  'ksv-0046': WILDCARD_ROLE,
  'ksv-0109': CONFIG_MAP_SECRET,
  'ksv-01010': CONFIG_MAP_SECRET,
  'ksv-0111': CLUSTER_ADMIN,
} as const

export const sameFaults = {
  tfsec: AQUA,
  trivy: AQUA,
  checkov: {
    ckv_aws_24: onPort('22'),
    ckv_aws_25: onPort('3389'),
    ckv_aws_260: onPort('80'),
    ckv_aws_277: EVERY_PORT,
    ckv_aws_382: OPEN_EGRESS,
    ckv_aws_38: PUBLIC_CLUSTER,
    ckv_aws_39: PUBLIC_CLUSTER,
    ckv_aws_37: CLUSTER_LOGS,
    ckv_aws_51: MUTABLE_TAGS,
    ckv_aws_32: PUBLIC_POLICY,
    ckv_aws_70: PUBLIC_POLICY,
    ckv_aws_168: PUBLIC_POLICY,
    ckv_aws_169: PUBLIC_POLICY,
    ckv_aws_283: PUBLIC_POLICY,
    ckv_aws_1: ADMINISTRATOR,
    ckv_aws_62: ADMINISTRATOR,
    ckv_aws_274: ADMINISTRATOR,
    ckv_aws_275: ADMINISTRATOR,
    ckv_aws_49: ADMINISTRATOR,
    ckv_aws_63: ADMINISTRATOR,
    ckv2_aws_40: ADMINISTRATOR,
    ckv2_aws_56: ADMINISTRATOR,
    ckv_aws_110: ESCALATION,
    ckv_aws_286: ESCALATION,
    ckv_aws_109: ESCALATION,
    ckv_aws_289: ESCALATION,
    ckv_aws_355: WIDE_RESOURCE,
    ckv_aws_356: WIDE_RESOURCE,
    ckv_aws_60: ANYBODY_ASSUMES,
    ckv_aws_358: { checks: ['TR-12'] },
    ckv_aws_41: STATIC_KEYS,
    ckv_aws_45: STATIC_KEYS,
    ckv_aws_46: STATIC_KEYS,
    ckv_secret_2: SECRET,
    ckv_secret_4: SECRET,
    ckv_secret_6: SECRET,
    ckv_secret_9: SECRET,
    ckv_secret_10: SECRET,
    ckv_secret_13: SECRET,
    ckv_secret_14: SECRET,
    ckv_secret_19: SECRET,
    ckv_secret_80: SECRET,
    ckv_k8s_10: REQUESTS,
    ckv_k8s_12: REQUESTS,
    ckv_k8s_14: UNTAGGED,
    ckv_k8s_16: PRIVILEGED,
    ckv_k8s_27: DOCKER_SOCKET,
    ckv_k8s_35: SECRET_IN_VARIABLE,
    ckv_k8s_39: SYS_ADMIN,
    ckv_k8s_43: BY_TAG,
    ckv_k8s_49: WILDCARD_ROLE,
    ckv_k8s_157: { checks: ['AC-01'], saying: 'bind' },
    ckv_k8s_158: { checks: ['AC-01', 'RB-07'], saying: 'escalate' },
    ckv_docker_7: UNTAGGED,
  },
  cfn_nag: {
    w2: WORLD_OPEN,
    w5: OPEN_EGRESS,
    w40: OPEN_EGRESS,
    w42: EVERY_PORT,
    f2: ANYBODY_ASSUMES,
    f3: ADMINISTRATOR,
    f4: ADMINISTRATOR,
    f5: ADMINISTRATOR,
    f38: ESCALATION,
    f39: ESCALATION,
    f40: ESCALATION,
    w43: ADMINISTRATOR,
    w11: WIDE_RESOURCE,
    w12: WIDE_RESOURCE,
    w13: WIDE_RESOURCE,
    f16: PUBLIC_POLICY,
    f21: PUBLIC_POLICY,
  },
  'kube-linter': {
    'latest-tag': UNTAGGED,
    'unset-cpu-requirements': REQUESTS,
    'unset-memory-requirements': REQUESTS,
    'privileged-container': PRIVILEGED,
    'docker-sock': DOCKER_SOCKET,
    'sensitive-host-mounts': HOST_PATH,
    'writable-host-mount': HOST_PATH,
    'env-var-secret': { checks: ['SE-02', 'SE-07'] },
    'read-secret-from-env-var': SECRET_IN_VARIABLE,
    'cluster-admin-role-binding': CLUSTER_ADMIN,
    'access-to-secrets': SECRET_READER,
    'access-to-create-pods': STARTS_PODS,
    'wildcard-in-rules': WILDCARD_ROLE,
    'exposed-services': { checks: ['SV-07'] },
    'dangling-service': { checks: ['SV-03'] },
    'dangling-networkpolicy': { checks: ['NP-08'] },
    'dangling-networkpolicypeer-podselector': { checks: ['NP-08'] },
    'dangling-horizontalpodautoscaler': { checks: ['HP-03'] },
    'dangling-servicemonitor': { checks: ['SM-01', 'X-19'] },
    'no-extensions-v1beta': { checks: ['SC-05'] },
    'mismatching-selector': { checks: ['SC-08'] },
    'duplicate-env-var': { checks: ['SC-04', 'SC-08'], saying: 'env|variable' },
  },
  polaris: {
    tagnotspecified: UNTAGGED,
    cpurequestsmissing: REQUESTS,
    memoryrequestsmissing: REQUESTS,
    runasprivileged: PRIVILEGED,
    dangerouscapabilities: CAPABILITY,
    hostpathset: HOST_PATH,
    clusterrolebindingclusteradmin: CLUSTER_ADMIN,
    rolebindingclusteradminclusterrole: CLUSTER_ADMIN,
    rolebindingclusteradminrole: CLUSTER_ADMIN,
    sensitivecontainerenvvar: { checks: ['SE-02'] },
    sensitiveconfigmapcontent: CONFIG_MAP_SECRET,
  },
  datree: {
    containers_missing_image_value_version: UNTAGGED,
    containers_missing_image_value_digest: BY_TAG,
    containers_missing_cpu_request_key: REQUESTS,
    containers_missing_memory_request_key: REQUESTS,
    containers_incorrect_privileged_value_true: PRIVILEGED,
  },
  zizmor: {
    'unpinned-images': { checks: ['IM-02', 'IM-05'] },
    'dangerous-triggers': { checks: ['GA-11'] },
    'hardcoded-container-credentials': { checks: ['SE-02'] },
  },
  hadolint: { dl3006: NO_TAG, dl3007: LATEST },
  shellcheck: { sc2155: { checks: ['OP-03'], saying: '^`(?:local|export|readonly|declare|typeset)' } },
  // They name no check: what they accept is that what is on the line is a secret.
  secrets: { '*': SECRET },
} as const
