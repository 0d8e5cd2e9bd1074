import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { actionPatternCovers, actionPatternsOverlap } from '../../model/iam/iam-match.ts'
import { iamService } from '../../model/iam/iam-services.ts'
import { lazily } from '../../model/lazily.ts'
import { MANAGED_PULL, type RoleUse } from './iam-role.ts'
import { type PolicyDocument, type PolicyStatement, type PolicyText, withoutExpressions } from './policy-document.ts'

/** What a role, or something without a name yet, is permitted to do. */
export interface PermissionPolicy {
  /** The policies that belong together: all inline ones of a role, else the one. */
  readonly documents: readonly PolicyDocument[]
  /** Names of the policy, its role and its file. */
  readonly name: string
  /** What the role is for, where the same resource states it. */
  readonly uses: readonly RoleUse[]
  /** Other policies that the same resource attaches: their ARNs. */
  readonly attached: readonly PolicyText[]
}
export const permissionPolicy = defineFact<PermissionPolicy>('permissionPolicy')

export const LOGIN = 'ecr:GetAuthorizationToken'
/** What a pull requires. */
export const PULLS = ['ecr:BatchCheckLayerAvailability', 'ecr:GetDownloadUrlForLayer', 'ecr:BatchGetImage'] as const
/** What a pull through a cache requires beside it (Amazon ECR User Guide, "Pull through cache: IAM permissions"). */
export const IMPORTS = ['ecr:BatchImportUpstreamImage', 'ecr:CreateRepository'] as const
const UPLOADS = ['ecr:InitiateLayerUpload', 'ecr:UploadLayerPart', 'ecr:CompleteLayerUpload', 'ecr:PutImage']
/** What changes repositories or the registry (the access levels of ECR's actions), but for what pulls through a cache require. */
const writes = lazily((): ReadonlySet<string> => {
  const actions = [...(iamService('ecr')?.actions.values() ?? [])]
  const changing = actions.filter(({ level }) => level !== 'Read' && level !== 'List')
  const names = lowerCase(changing.map(({ name }) => `ecr:${name}`))
  const imports = lowerCase(IMPORTS)
  return new Set([...names].filter(name => !imports.has(name)))
})

/** Whether an action of a policy names ECR's actions, with or without wildcards; `*` and `e*` are not about ECR alone. */
export const isRegistryAction = ({ text }: PolicyText): boolean => /^ecr:/i.test(text)

/** The service of an action pattern, where it may be ECR among some others: `e*:*`. All of AWS (`*`, `*:*`) is PP-08's. */
const isOfRegistry = (text: string): boolean => {
  const service = text.slice(0, text.indexOf(':')).toLowerCase()
  return (
    service === 'ecr' || (/[*?]/.test(service) && /[a-z]/.test(service) && actionPatternCovers(`${service}:*`, 'ecr:*'))
  )
}

/** Whether an action pattern lets its holder change something in ECR. */
export const isRegistryWrite = ({ text, open }: PolicyText): boolean =>
  !open &&
  isOfRegistry(text) &&
  isOneOf(text, writes(), () => [...writes()].some(write => actionPatternsOverlap(text, write)))

/** Whether an action pattern takes in one of the pull actions. */
export const isPull = ({ text, open }: PolicyText): boolean =>
  !open && isOfRegistry(text) && isOneOf(text, PULL_NAMES, () => PULLS.some(pull => actionPatternCovers(text, pull)))

const lowerCase = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(name => name.toLowerCase()))
const PULL_NAMES = lowerCase(PULLS)

/** Whether an action pattern takes in one that gives the content of images; whether a layer is there, pushes ask as well. */
export const givesImages = ({ text, open }: PolicyText): boolean =>
  !open && isOfRegistry(text) && CONTENT.some(pull => actionPatternCovers(text, pull))

const CONTENT = ['ecr:GetDownloadUrlForLayer', 'ecr:BatchGetImage'] as const

/** Most actions are written without wildcards: then a look into the list is enough. */
const isOneOf = (text: string, names: ReadonlySet<string>, matches: () => boolean): boolean =>
  /[*?]/.test(text) ? matches() : names.has(text.toLowerCase())

/** All statements that allow something. */
export const allowedBy = ({ documents }: Pick<PermissionPolicy, 'documents'>): readonly PolicyStatement[] =>
  documents.flatMap(({ statements }) => statements.filter(({ effect }) => effect === 'Allow'))

/** The statements that allow pulling. */
export const pullStatements = (policy: Pick<PermissionPolicy, 'documents'>): readonly PolicyStatement[] =>
  allowedBy(policy).filter(({ actions }) => actions.some(isPull))

/** Whether a policy of nodes allows pulls by naming what it does not allow: `NotAction` on everything. */
export function pullsByExclusion(policy: PermissionPolicy): boolean {
  const { uses, name } = policy
  if (!isOfNodes(uses) || (uses.length === 0 && !/pull|node|worker|kubelet/i.test(name))) return false
  return allowedBy(policy).some(excludesNoPull)
}

/** Whether a statement is about everything but some actions, and pulls are not among these. */
export const excludesNoPull = ({ notActions, resources, conditions }: PolicyStatement): boolean =>
  notActions.length > 0 &&
  conditions.length === 0 &&
  resources.some(isUnrestricted) &&
  !notActions.some(({ text, open }) => open || PULLS.some(pull => actionPatternsOverlap(text, pull)))

/**
 * Whether the purpose of the policy is pulling images: it allows a pull action, and is neither a CI job's that
 * uploads images nor an application's. A policy with all four upload actions by name is made for pushing.
 */
export function isPullPolicy(policy: PermissionPolicy): boolean {
  if (pullStatements(policy).length === 0) return false
  const { uses, name } = policy
  if (!isOfNodes(uses)) return false
  if (uses.length > 0) return true
  const named = allowedBy(policy).flatMap(({ actions }) => actions.map(({ text }) => text.toLowerCase()))
  const isPush = UPLOADS.every(upload => named.includes(upload.toLowerCase()))
  return !isPush || /pull|node|worker|kubelet/i.test(name)
}

/** Whether a role may be a node's: it is, or nothing says whose it is. */
const isOfNodes = (uses: readonly RoleUse[]): boolean =>
  uses.length === 0 || uses.some(use => use === 'node' || use === 'hybrid' || use === 'fargate')

/** Whether a policy has pulls to restrict: a pull policy, or one that pushes too and whose holder is not known. */
export const restrictsPulls = ({ uses }: PermissionPolicy): boolean => isOfNodes(uses) || uses.includes('container')

/** `*`, every repository of every account, or everything of ECR: no restriction to repositories. What is decided at deployment restricts. */
export function isUnrestricted({ text }: PolicyText): boolean {
  const written = withoutExpressions(text)
  if (/^[*?]+$/.test(written)) return true
  const [arn, , service, region, account = '*', ...resource] = written.split(':')
  if (arn !== 'arn' || service !== 'ecr' || region === undefined) return false
  return /^[*?]*$/.test(account) && /^(?:[*?]*|repository\/?[*?]*)$/.test(resource.join(':'))
}

/** Whether the role also has one of AWS's policies that allow pulls. */
export const hasManagedPull = ({ attached }: PermissionPolicy): boolean =>
  attached.some(({ text }) => Object.keys(MANAGED_PULL).some(name => text.endsWith(`/${name}`)))

/** Why more may be permitted than is written here: statements that deployment adds, or another policy of the role. */
export function unknownPermissions({
  documents,
  attached,
}: PermissionPolicy): { readonly why: string; readonly at: Place } | undefined {
  for (const { open, at } of documents) if (open !== undefined) return { why: open, at }
  const other = attached.find(({ text }) => !text.includes(':aws:policy/'))
  return other && { why: `what the policy ${other.text} allows`, at: other.at }
}
