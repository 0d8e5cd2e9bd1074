import type { Place } from '../../documents/document.ts'
import {
  ESCALATION_PATHS,
  type EscalationPath,
  MANAGED_ESCALATION,
  PASS_ROLE,
  serviceOf,
} from '../../model/iam/escalation-paths.ts'
import { actionPatternCovers } from '../../model/iam/iam-match.ts'
import {
  type Allowance,
  type AllowanceQuestion,
  allowanceOf,
  allowsOn,
  type NamedAllowance,
  namedAllowances,
  namesObject,
} from './allowance.ts'
import { type Holder, holdersOf, type IamParts } from './holders.ts'
import type { IamKey, IamRole, RoleGrant, RoleUse } from './iam-role.ts'
import type { PolicyStatement, PolicyText } from './policy-document.ts'

/** Permissions that lead to more rights, and who has them. */
export interface Escalation {
  readonly path: EscalationPath
  /** The action that makes it possible: beside iam:PassRole the other one. */
  readonly action: Allowance
  /** Where the others of the combination are allowed. */
  readonly others: readonly { readonly needs: string; readonly at: Place }[]
  /** The role; absent where nothing in the scope has the policy. */
  readonly role?: IamRole
  /** Whether a machine, a Pod or a pipeline has them, and not people. */
  readonly isMachine: boolean
}

const MACHINES: ReadonlySet<RoleUse> = new Set(['node', 'hybrid', 'fargate', 'container', 'pod', 'ci', 'service'])

/** Whether a machine, a Pod or a pipeline may assume the role. */
export const isForMachines = ({ uses }: Pick<IamRole, 'uses'>): boolean => uses.some(use => MACHINES.has(use))

/**
 * What leads from the permissions of the roles, and of policies that no role has, to more rights; each action once. Nothing of
 * administrators, who have all rights. Linear in the number of grants.
 */
export function escalations(parts: IamParts): readonly Escalation[] {
  const holders = holdersOf(parts)
  const administrators = new Set(
    holders.flatMap(({ role, everything }) => (everything === undefined ? [] : (role?.keys ?? []))),
  )
  const found = holders
    .filter(holder => holder.everything === undefined && mayEscalate(holder))
    .flatMap(holder => escalationsOf(holder, administrators))
  return eachOnce(found)
}

function escalationsOf(holder: Holder, administrators: ReadonlySet<IamKey>): readonly Escalation[] {
  const { role } = holder
  const policies = new Set(holder.grants.flatMap(({ policy }) => policy))
  const own = new Set(role?.keys)
  const allows = (action: string, service: string | undefined): Allowance | undefined =>
    allowanceFor(holder, {
      action,
      isTarget: resource => isOwn(action, resource, policies, own, administrators),
      ...(service === undefined ? {} : { service }),
    })
  const satisfied: EscalationPath[] = []
  return ESCALATION_PATHS.flatMap((path): readonly Escalation[] => {
    if (satisfied.some(({ needs }) => needs.every(need => path.needs.includes(need)))) return []
    const other = mainActionOf(path)
    // Most holders lack it, and then the others do not matter.
    const action = allows(other, serviceOf(other))
    if (action === undefined) return []
    const given = path.needs.map(need => ({
      needs: need,
      found: need === other ? action : allows(need, serviceOf(other)),
    }))
    if (given.some(({ found }) => found === undefined)) return []
    satisfied.push(path)
    const others = given.flatMap(({ needs, found }) =>
      found === undefined || needs === other || found.at.pointer === action.at.pointer ? [] : [{ needs, at: found.at }],
    )
    const isMachine = role !== undefined && isForMachines(role)
    return [{ path, action, others, isMachine, ...(role === undefined ? {} : { role }) }]
  })
}

/** The action of a combination that says what is done: beside iam:PassRole the other one. */
export const mainActionOf = ({ needs }: EscalationPath): string => needs.find(need => need !== PASS_ROLE) ?? PASS_ROLE

/** The services with actions that may lead to more rights. */
const SERVICES: ReadonlySet<string> = new Set(ESCALATION_PATHS.map(path => serviceOf(mainActionOf(path))))

/** Whether anything at all of what a holder has is of such a service: most have nothing of the kind. */
const mayEscalate = ({ grants, statements }: Holder): boolean =>
  grants.some(({ managed = '' }) => Object.hasOwn(MANAGED_ESCALATION, managed)) ||
  statements.some(
    ({ actions, notActions }) =>
      notActions.length > 0 || actions.some(({ text, open }) => open || /^[^:]*[*?]/.test(text) || isOfService(text)),
  )

const isOfService = (action: string): boolean => SERVICES.has(serviceOf(action.toLowerCase()))

/** Where a holder is surely allowed what is asked for, by its policies and within its boundary. */
export function allowanceFor(holder: Holder, question: AllowanceQuestion): Allowance | undefined {
  const { grants, statements, limit } = holder
  // A boundary that is not here may take away any of it.
  if (limit === undefined) return undefined
  if (limit !== 'none' && allowanceOf(limit, question) === undefined) return undefined
  return allowanceOf(statements, question) ?? allowanceOfManaged(grants, statements, question)
}

/** The single resources on which a holder is surely allowed an action, by its policies and within its boundary. */
export function namedFor(
  { statements, limit }: Holder,
  question: Omit<AllowanceQuestion, 'isTarget'>,
): readonly NamedAllowance[] {
  if (limit === undefined) return []
  const named = namedAllowances(statements, question)
  return limit === 'none' ? named : named.filter(({ resource }) => allowsOn(limit, question.action, resource))
}

/** Of a policy of AWS's own, what it allows everywhere, unless a Deny takes it away. */
function allowanceOfManaged(
  grants: readonly RoleGrant[],
  statements: readonly PolicyStatement[],
  question: AllowanceQuestion,
): Allowance | undefined {
  const grant = grants.find(
    ({ managed = '' }) =>
      Object.hasOwn(MANAGED_ESCALATION, managed) &&
      MANAGED_ESCALATION[managed]?.some(pattern => actionPatternCovers(pattern, question.action)),
  )
  if (grant === undefined) return undefined
  const everywhere = allowedEverywhere(question.action, grant.at)
  const found = allowanceOf([everywhere, ...statements.filter(({ effect }) => effect !== 'Allow')], question)
  return found && { text: grant.managed ?? found.text, at: grant.at }
}

/** The statement that allows an action on all resources. */
const allowedEverywhere = (action: string, at: Place): PolicyStatement => ({
  sid: '',
  effect: 'Allow',
  principals: [],
  notPrincipals: [],
  statesPrincipal: false,
  actions: [{ text: action, open: false, at }],
  notActions: [],
  resources: [{ text: '*', open: false, at }],
  notResources: [],
  conditions: [],
  at: {
    statement: at,
    principal: at,
    notPrincipal: at,
    action: at,
    notAction: at,
    resource: at,
    notResource: at,
    condition: at,
  },
})

const OF_POLICIES = /^iam:(?:CreatePolicyVersion|SetDefaultPolicyVersion)$/
const OF_ROLES = /^iam:(?:PutRolePolicy|AttachRolePolicy)$/
const OF_USERS = /^iam:(?:PutUserPolicy|AttachUserPolicy)$/
const OF_OTHERS = /^iam:(?:PassRole|UpdateAssumeRolePolicy)$/

/** Whether a narrow resource is as bad: one's own policy, role or user, or the role of an administrator. */
function isOwn(
  action: string,
  resource: PolicyText,
  policies: ReadonlySet<IamKey>,
  own: ReadonlySet<IamKey>,
  administrators: ReadonlySet<IamKey>,
): boolean {
  if (OF_POLICIES.test(action)) return namesObject(resource, 'policy', policies)
  if (OF_USERS.test(action)) return /:user\/[^*]*\$\{aws:username\}/i.test(resource.text)
  if (OF_ROLES.test(action)) return namesObject(resource, 'role', own)
  return OF_OTHERS.test(action) && namesObject(resource, 'role', administrators)
}

/** Each action once: as a machine has it, else as the first one has it. */
function eachOnce(all: readonly Escalation[]): readonly Escalation[] {
  const first = new Map<string, Escalation>()
  for (const one of all.toSorted((a, b) => Number(b.isMachine) - Number(a.isMachine))) {
    const { document, pointer } = one.action.at
    const key = `${document}\n${pointer}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}
