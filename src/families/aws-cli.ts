import { type Cursor, fields, get, rootOf } from '../engine/cursor.ts'
import type { Family } from '../engine/define.ts'

/**
 * The roots of the AWS CLI's answers that kinds ask for (botocore's response shapes; checks.md §0.4), and what must stand beside or
 * below each for it to be that answer and not another tool's.
 */
const ROOTS: Readonly<Record<string, (root: Cursor, value: Cursor) => boolean>> = {
  cluster: (_, value) => has(value, 'resourcesVpcConfig') || has(value, 'certificateAuthority'),
  nodegroup: (_, value) => has(value, 'nodegroupName'),
  addon: (_, value) => has(value, 'addonName'),
  update: (_, value) => has(value, 'id') && has(value, 'status') && has(value, 'type'),
  insights: (_, value) => isList(value),
  insight: (_, value) => has(value, 'category'),
  accessEntry: (_, value) => has(value, 'principalArn'),
  associatedAccessPolicies: root => has(root, 'principalArn'),
  associatedAccessPolicy: root => has(root, 'principalArn'),
  accessEntries: (_, value) => isList(value),
  association: (_, value) => has(value, 'serviceAccount'),
  associations: (_, value) => isList(value),
  addons: (_, value) => isList(value),
  nodegroups: (_, value) => isList(value),
  clusterVersions: (_, value) => isList(value),
  imageDetails: (_, value) => isList(value),
  SecurityGroups: (_, value) => isList(value),
  SecurityGroupRules: (_, value) => isList(value),
  VpcEndpoints: (_, value) => isList(value),
  RouteTables: (_, value) => isList(value),
  TargetGroups: (_, value) => isList(value),
  Role: (_, value) => has(value, 'AssumeRolePolicyDocument'),
  Roles: (_, value) => has(get(value, 0), 'AssumeRolePolicyDocument'),
  RoleDetailList: (_, value) => has(get(value, 0), 'AssumeRolePolicyDocument'),
  Policy: (_, value) => has(value, 'Arn'),
  PolicyVersion: (_, value) => has(value, 'Document'),
  repositories: (_, value) => isList(value),
  replicationConfiguration: (_, value) => has(value, 'rules'),
  lifecyclePolicyText: () => true,
}

/** An answer of the AWS CLI or the API, captured as evidence: recognised by its root key. The body is the value under it. */
export const awsCli: Family = {
  id: 'aws-cli',
  resources: document => {
    const root = rootOf(document)
    for (const { key, value } of fields(root)) {
      const isAnswer = Object.hasOwn(ROOTS, key) ? ROOTS[key] : undefined
      if (isAnswer === undefined || !isAnswer(root, value)) continue
      return [
        {
          family: 'aws-cli',
          type: key,
          name: nameOf(value),
          body: value,
          document,
          label: `${key} ${nameOf(value)}`.trim(),
        },
      ]
    }
    return undefined
  },
}

const has = (cursor: Cursor, key: string): boolean => get(cursor, key).node !== undefined
const isList = (cursor: Cursor): boolean => cursor.node?.type === 'sequence'

function nameOf(value: Cursor): string {
  for (const key of ['name', 'nodegroupName', 'addonName', 'RoleName', 'id', 'principalArn']) {
    const { node } = get(value, key)
    if (node?.type === 'scalar' && typeof node.value === 'string') return node.value
  }
  return ''
}
