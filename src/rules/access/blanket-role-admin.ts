import { defineLinkRule } from '../../engine/define.ts'
import { joinGrants } from '../../facts/iam-join.ts'
import { iamRole, type RoleUse, roleGrant } from '../../facts/iam-role.ts'

/** What of these is not for people: it runs by itself, and whoever gets hold of it has what it has. */
const MACHINES: readonly RoleUse[] = ['node', 'hybrid', 'fargate', 'pod', 'ci']

export default defineLinkRule({
  id: 'access/blanket-role-admin',
  summary: 'Give nodes, jobs and applications what they need, not everything',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  checks: {
    'PP-08': 'Action "*" on Resource "*" lets {holder} do everything in the account',
    'PP-08.managed': '{policy} lets {holder} do everything in the account',
  },
  across: { roleGrant, iamRole },

  *check({ roleGrant: grants, iamRole: roles }, { say }) {
    for (const { grant, holders, isUnheld, isPersonal } of joinGrants(grants, roles)) {
      const at = grant.managed === 'AdministratorAccess' ? grant.at : grant.permissions?.everything
      const machine = holders.find(({ uses }) => uses.some(use => MACHINES.includes(use)))
      if (at === undefined || isPersonal || (machine === undefined && !(isUnheld && grant.permissions))) continue

      const holder = machine === undefined ? 'its holder' : `the role ${machine.name ?? machine.label}`
      const related = machine === undefined ? [] : [{ at: machine.at, note: 'who may assume the role' }]
      yield grant.managed === undefined
        ? say('PP-08', at, { data: { holder }, related })
        : say('PP-08.managed', at, { data: { holder, policy: grant.managed }, related })
    }
  },
})
