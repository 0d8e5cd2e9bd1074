import * as facts from '../../facts/index.ts'
import { defineRule, info } from '../../rule.ts'

const { iamRoles, ...accountParts } = facts.accountFacts

export default defineRule({
  id: 'rights/administrator-path',
  summary: 'Let no workload or pipeline become administrator over roles of IAM',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_permissions-to-switch.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html',
  ],
  checks: {
    'AC-05': '{who} can become administrator of the AWS account: it {path}',
    'AC-05.cluster': '{who} can become administrator of the cluster: it {path}',
    'AC-05.people': info('{who} can become administrator of the AWS account: it {path}'),
  },
  on: { iamRoles },
  with: { ...accountParts, ...facts.clusterFacts },

  *check({ iamRoles: roles }, { say, platform }, found) {
    const paths = facts.accountPaths(
      { cluster: found, iam: { ...found, roles } },
      new Set(platform.administrators ?? []),
    )
    for (const { who, at, goal, isOfPeople, hops, others } of paths) {
      const shown = {
        data: { who, path: facts.pathText(hops) },
        related: [...hops.flatMap(one => one.at), ...others],
      }
      if (goal === 'cluster') yield say('AC-05.cluster', at, shown)
      else if (isOfPeople) yield say('AC-05.people', at, shown)
      else yield say('AC-05', at, shown)
    }
  },
})
