import type { Permissions } from '../../facts/iam/iam-role.ts'
import {
  allowedBy,
  excludesNoPull,
  IMPORTS,
  isPull,
  isRegistryAction,
  isRegistryWrite,
  isUnrestricted,
  LOGIN,
  PULLS,
  pullStatements,
} from '../../facts/iam/permission-policy.ts'
import {
  type PolicyDocument,
  type PolicyStatement,
  type PolicyText,
  toIamStatement,
} from '../../facts/iam/policy-document.ts'
import type { IamStatement } from '../../model/iam/iam-match.ts'
import { toPolicyText } from './policy-text.ts'

const FOR_PULLS: ReadonlySet<string> = new Set([LOGIN, ...PULLS, ...IMPORTS].map(action => action.toLowerCase()))

/** What joins ask of a policy. */
export function permissionsOf(documents: readonly PolicyDocument[]): Permissions {
  const everything = documents.flatMap(({ statements }) => statements.flatMap(everythingAt))[0]
  const registry = documents.flatMap(({ statements, version }) =>
    statements
      .filter(isAboutRegistry)
      .map(ofOwnStack)
      .flatMap(statement => toIamStatement(statement, version) ?? ([] as readonly IamStatement[])),
  )
  const pull = pullStatements({ documents }).flatMap(({ actions }) => actions.filter(isPull))[0]
  const writes = allowedBy({ documents })
    .filter(({ actions }) => actions.some(isRegistryWrite))
    .flatMap(({ resources }) => resources.filter(isUnrestricted))[0]
  const actions = registry.flatMap(statement => statement.actions.filter(action => /^ecr:/i.test(action)))
  const texts = documents.flatMap(({ statements }) =>
    statements.filter(isAboutRegistry).map(ofOwnStack).flatMap(textsOf),
  )
  const isAllowed = ({ effect, actions }: IamStatement) =>
    effect === 'Allow' && actions.some(action => /^\*+$/.test(action))
  return {
    documents,
    registry,
    pulls: pull !== undefined || registry.some(isAllowed) || allowedBy({ documents }).some(excludesNoPull),
    onlyPulls: actions.length > 0 && actions.every(action => FOR_PULLS.has(action.toLowerCase())),
    open: documents.some(({ open }) => open !== undefined) || texts.some(({ open }) => open),
    ...(everything === undefined ? {} : { everything }),
    ...(pull === undefined ? {} : { pull: pull.at }),
    ...(writes === undefined ? {} : { writesAnywhere: writes.at }),
  }
}

/** A statement that allows what it does in the stack's own account and Region: whichever these are, it names the same repositories. */
const ofOwnStack = (statement: PolicyStatement): PolicyStatement =>
  statement.effect === 'Allow' ? { ...statement, resources: statement.resources.map(ofAnyStack) } : statement

function ofAnyStack(resource: PolicyText): PolicyText {
  const text = resource.text.replaceAll(/\$\{AWS::(?:AccountId|Partition|Region)\}/g, '*')
  return text === resource.text ? resource : toPolicyText(text, resource.at)
}

const isStar = ({ text }: PolicyText): boolean => /^\*+$/.test(text)

function everythingAt({ effect, actions, resources, conditions }: PolicyStatement) {
  const action = actions.find(({ text }) => /^\*+(?::\*+)?$/.test(text))
  return effect === 'Allow' && action !== undefined && resources.some(isStar) && conditions.length === 0
    ? [action.at]
    : []
}

/** Statements that speak of ECR, and those that say what they are not about. */
const isAboutRegistry = ({ actions, notActions }: PolicyStatement): boolean =>
  actions.some(action => isRegistryAction(action) || isStar(action)) || notActions.length > 0

const textsOf = ({ actions, resources, notResources }: PolicyStatement): readonly PolicyText[] => [
  ...actions,
  ...resources,
  ...notResources,
]
