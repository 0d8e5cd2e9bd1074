import { fieldOf, itemsOf } from '../scope.ts'
import { textOfNode } from '../values.ts'
import {
  inputOf,
  isOn,
  type Made,
  type MadeResource,
  made,
  membersOf,
  type PublicCall,
  type PublicModule,
  policyOf,
} from './call.ts'
import { claim, identity, issuerOf, listLike, prefixed, provided } from './iam-trust.ts'
import { serviceAccountRole } from './service-account-role.ts'
import { statementsIn } from './statements.ts'

const NEWEST = 6
const ROLE = new Map([
  ['arn', 'aws_iam_role.*.arn'],
  ['iam_role_arn', 'aws_iam_role.*.arn'],
  ['name', 'aws_iam_role.*.name'],
  ['iam_role_name', 'aws_iam_role.*.name'],
])
const role = (resources: PublicModule['resources']): PublicModule => ({ newest: NEWEST, outputs: ROLE, resources })

/**
 * The submodules of https://registry.terraform.io/modules/terraform-aws-modules/iam/aws that make roles, providers and policies.
 * Version 6 has one submodule for what version 5 had four for.
 */
export const IAM: readonly (readonly [string, PublicModule])[] = [
  ['iam-role-for-service-accounts', role(serviceAccountRole)],
  ['iam-role-for-service-accounts-eks', role(serviceAccountRole)],
  ['iam-assumable-role-with-oidc', role(oidcRole)],
  ['iam-eks-role', role(clusterRole)],
  ['iam-github-oidc-role', role(githubRole)],
  ['iam-assumable-role', role(assumableRole)],
  ['iam-role', role(anyRole)],
  ['iam-github-oidc-provider', { newest: NEWEST, outputs: providerOutputs(), resources: provider }],
  ['iam-oidc-provider', { newest: NEWEST, outputs: providerOutputs(), resources: provider }],
  [
    'iam-policy',
    {
      newest: NEWEST,
      outputs: new Map([['arn', 'aws_iam_policy.*.arn']]),
      resources: call =>
        isOn(call, 'create_policy', true) && isOn(call, 'create', true)
          ? [made(call, 'aws_iam_policy', '', { name: inputOf(call, 'name'), policy: inputOf(call, 'policy') })]
          : [],
    },
  ],
]

function providerOutputs(): ReadonlyMap<string, string> {
  return new Map([['arn', 'aws_iam_openid_connect_provider.*.arn']])
}

function provider(call: PublicCall): readonly MadeResource[] {
  if (!isOn(call, 'create', true)) return []
  const audiences = inputOf(call, 'client_id_list')
  const isStated = audiences !== undefined && !(audiences.type === 'sequence' && audiences.items.length === 0)
  return [
    made(call, 'aws_iam_openid_connect_provider', '', {
      url: inputOf(call, 'url') ?? 'https://token.actions.githubusercontent.com',
      client_id_list: isStated ? audiences : ['sts.amazonaws.com'],
    }),
  ]
}

/** A role whose trust policy consists of statements; none where nothing is known of them. */
function trusted(call: PublicCall, statements: readonly Made[], policy = policyOf(call, statements)): MadeResource[] {
  if (policy === undefined || !isOn(call, 'create', true)) return []
  return [made(call, 'aws_iam_role', '', { name: inputOf(call, 'role_name', 'name'), assume_role_policy: policy })]
}

/** Version 5's role for any provider: without `oidc_fully_qualified_audiences` there is no condition on the audience. */
function oidcRole(call: PublicCall): readonly MadeResource[] {
  if (!isOn(call, 'create_role', false)) return []
  const urls = [...membersOf(call, inputOf(call, 'provider_urls')), ...membersOf(call, inputOf(call, 'provider_url'))]
  const statements = urls
    .filter(url => textOfNode(url) !== '')
    .map(url => {
      const issuer = issuerOf(url)
      return identity({
        issuer,
        like: url,
        conditions: [
          ...claim('StringEquals', `${issuer}:sub`, inputOf(call, 'oidc_fully_qualified_subjects')),
          ...claim('StringLike', `${issuer}:sub`, inputOf(call, 'oidc_subjects_with_wildcards')),
          ...claim('StringLike', `${issuer}:aud`, inputOf(call, 'oidc_fully_qualified_audiences')),
          ...membersOf(call, inputOf(call, 'provider_trust_policy_conditions')),
        ],
      })
    })
  return statements.length === 0 ? [] : trusted(call, statements)
}

/** Version 5's role for clusters by their names: its trust policy never compares the audience. */
function clusterRole(call: PublicCall): readonly MadeResource[] {
  const clusters = inputOf(call, 'cluster_service_accounts')
  if (!isOn(call, 'create_role', true) || clusters?.type !== 'mapping' || 'keys' in clusters) return []
  const test = textOfNode(inputOf(call, 'assume_role_condition_test')) ?? 'StringEquals'
  const statements = clusters.entries.flatMap(({ key }): readonly Made[] => {
    const accounts = fieldOf(call.work, clusters, key)
    const items = itemsOf(call.work, accounts)
    if (accounts === undefined || items === undefined) return []
    const issuer = `\${data.aws_eks_cluster.${key.replaceAll(/[^\w-]/g, '-')}.identity[0].oidc[0].issuer:}`
    const subjects = items.map(item => prefixed(call, 'system:serviceaccount:', item))
    const conditions = [{ test, variable: `${issuer}:sub`, values: listLike(call, accounts, subjects) }]
    return [
      {
        actions: ['sts:AssumeRoleWithWebIdentity'],
        principals: [{ type: 'Federated', identifiers: [provided(issuer)] }],
        condition: conditions,
      },
    ]
  })
  return statements.length === 0 ? [] : trusted(call, statements)
}

/**
 * A role for workflows of GitHub. The module compares the audience with ForAllValues, which is as good as without: a token
 * always has one.
 */
function githubStatement(call: PublicCall, issuer: string, subjects: readonly Made[]): Made {
  return identity({
    issuer,
    like: undefined,
    conditions: [
      { test: 'StringEquals', variable: `${issuer}:aud`, values: audiences(call) },
      ...subjects,
      ...membersOf(call, inputOf(call, 'additional_trust_policy_conditions', 'trust_policy_conditions')),
    ],
  })
}

function audiences(call: PublicCall): Made {
  const stated = inputOf(call, 'oidc_audiences')
  if (stated !== undefined && !(stated.type === 'sequence' && stated.items.length === 0)) return stated
  return [inputOf(call, 'audience') ?? 'sts.amazonaws.com']
}

const GITHUB = 'token.actions.githubusercontent.com'

function ofRepositories(call: PublicCall, test: string, issuer: string, input: string): readonly Made[] {
  const subjects = inputOf(call, input)
  const items = itemsOf(call.work, subjects)
  if (subjects === undefined) return []
  const values =
    items &&
    listLike(
      call,
      subjects,
      items.map(item => prefixed(call, 'repo:', item)),
    )
  return claim(test, `${issuer}:sub`, values ?? subjects)
}

function githubRole(call: PublicCall): readonly MadeResource[] {
  const issuer = (textOfNode(inputOf(call, 'provider_url')) ?? GITHUB).replace('https://', '')
  const test = textOfNode(inputOf(call, 'subject_condition')) ?? 'StringLike'
  // Without any, nobody gets in.
  if (membersOf(call, inputOf(call, 'subjects')).length === 0) return []
  return trusted(call, [githubStatement(call, issuer, ofRepositories(call, test, issuer, 'subjects'))])
}

/** Version 5's role for accounts and services: with a trust policy of the call's own, that. */
function assumableRole(call: PublicCall): readonly MadeResource[] {
  if (!isOn(call, 'create_role', false)) return []
  const custom = inputOf(call, 'custom_role_trust_policy')
  if (custom !== undefined && textOfNode(custom) !== '') return trusted(call, [], custom)
  const [arns, services] = [inputOf(call, 'trusted_role_arns'), inputOf(call, 'trusted_role_services')]
  const isMfa = isOn(call, 'role_requires_mfa', true)
  const multiFactor = { test: 'Bool', variable: 'aws:MultiFactorAuthPresent', values: ['true'] }
  const principals = [
    ...(arns === undefined ? [] : [{ type: 'AWS', identifiers: arns }]),
    ...(services === undefined ? [] : [{ type: 'Service', identifiers: services }]),
  ]
  const condition = [
    ...(isMfa ? [multiFactor] : []),
    ...claim('StringEquals', 'sts:ExternalId', inputOf(call, 'role_sts_externalid')),
    ...membersOf(call, inputOf(call, 'trust_policy_conditions')),
  ]
  const actions = inputOf(call, 'trusted_role_actions') ?? ['sts:AssumeRole', 'sts:TagSession']
  return principals.length === 0 ? [] : trusted(call, [{ actions, principals, condition }])
}

/** Version 6's role: for providers, for GitHub, and with statements of the call's own. */
function anyRole(call: PublicCall): readonly MadeResource[] {
  const github = textOfNode(inputOf(call, 'github_provider')) ?? GITHUB
  const providers = isOn(call, 'enable_oidc', false) ? membersOf(call, inputOf(call, 'oidc_provider_urls')) : []
  const statements: readonly Made[] = [
    ...providers.map(url => {
      const issuer = issuerOf(url)
      return identity({
        issuer,
        like: url,
        conditions: [
          ...claim('StringEquals', `${issuer}:sub`, inputOf(call, 'oidc_subjects')),
          ...claim('StringLike', `${issuer}:sub`, inputOf(call, 'oidc_wildcard_subjects')),
          ...claim('StringEquals', `${issuer}:aud`, inputOf(call, 'oidc_audiences')),
          ...membersOf(call, inputOf(call, 'trust_policy_conditions')),
        ],
      })
    }),
    ...(isOn(call, 'enable_github_oidc', false)
      ? [
          githubStatement(call, github, [
            ...ofRepositories(call, 'StringEquals', github, 'oidc_subjects'),
            ...ofRepositories(call, 'StringLike', github, 'oidc_wildcard_subjects'),
          ]),
        ]
      : []),
    ...statementsIn(call, inputOf(call, 'trust_policy_permissions')),
  ]
  return statements.length === 0 ? [] : trusted(call, statements)
}
