import { type Cursor, get, items, place, rootOf } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { branches, intrinsicAt, parameterDefault, resolve } from '../../documents/intrinsic.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { PolicyText } from '../../facts/iam/policy-document.ts'

/**
 * IAM's policy variables, `${aws:PrincipalTag/team, 'none'}`: IAM itself fills them in when it is asked. Terraform writes
 * them `$${…}` in its JSON and `&{…}` in aws_iam_policy_document (Terraform AWS provider, that data source's page).
 */
const POLICY_VARIABLE = /\$?[$&]\{(?:[*?$]|[A-Za-z][A-Za-z0-9.-]{0,99}:(?!:)[^{}:$]{1,200})\}/g
const DEEPEST = 6
/** Twice the longest ARN that IAM's API takes. */
const LONGEST = 4096

/** Whether a part of a policy's text is decided at deployment. */
export function isOpenText(text: string): boolean {
  const rest = text.replace(POLICY_VARIABLE, '')
  // No name and no ARN has a dollar sign: `$oidc_provider` and `$2` of a shell are replaced too.
  return isTemplated(rest) || /\$[\w@*]/.test(rest)
}

/** The texts at `cursor`: of a list, or a single one; of both branches of an `Fn::If`. */
export function policyTexts(cursor: Cursor): readonly PolicyText[] {
  return branches(resolve(cursor)).flatMap(branch => {
    const isList = branch.node?.type === 'sequence' && intrinsicAt(branch) === undefined
    return (isList ? items(branch).flatMap(item => branches(item)) : [branch]).flatMap(item => {
      const found = policyTextOf(item)
      return found === undefined ? [] : [found]
    })
  })
}

/** The text at `cursor`; undefined where there is none. */
export function policyTextOf(cursor: Cursor): PolicyText | undefined {
  const text = write(cursor, 0)
  return text === undefined ? undefined : toPolicyText(text, place(cursor))
}

/** A text with its place. One that is longer than anything in IAM is cut, and not known. */
export function toPolicyText(text: string, at: Place): PolicyText {
  const isLong = text.length > LONGEST
  return { text: isLong ? text.slice(0, LONGEST) : text, open: isLong || isOpenText(text), at }
}

/** What is not known before deployment is written as `${…}`, so that two texts that say the same are the same. */
function write(cursor: Cursor, depth: number): string | undefined {
  if (depth > DEEPEST) return undefined
  const found = resolve(cursor)
  const intrinsic = intrinsicAt(found)
  if (intrinsic === undefined) {
    const { node } = found
    if (node?.type !== 'scalar' || node.value === null) return undefined
    return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
  }
  const { name, argument } = intrinsic
  if (name === 'Sub') return writeSub(argument)
  if (name === 'Join') return writeJoin(argument, depth)
  const mapped = name === 'FindInMap' ? inMap(argument) : undefined
  if (mapped !== undefined) return mapped
  const isList = argument.node?.type === 'sequence'
  const parts = isList ? items(argument).map(item => write(item, depth + 1) ?? '') : [literal(argument) ?? '']
  if (name === 'Ref' || name === 'GetAtt')
    return providerArn(parts.join('.').replace(/\.Arn$/, ''), argument, depth) ?? `\${${parts.join('.')}}`
  return `\${${name} ${parts.join(' ').replaceAll(/[${}]/g, '')}}`
}

/** The ARN of an OIDC provider of the same template; undefined where the name is another's. */
function providerArn(name: string, { document }: Cursor, depth: number): string | undefined {
  const resource = get(rootOf(document), 'Resources', name)
  if (literal(get(resource, 'Type')) !== 'AWS::IAM::OIDCProvider') return undefined
  const issuer = write(get(resource, 'Properties', 'Url'), depth + 1)?.replace(/^https:\/\//, '')
  return issuer && `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:oidc-provider/${issuer}`
}

/** The result of `Fn::FindInMap`: by keys that are written, or by the partition, which is nearly always the same. */
function inMap(argument: Cursor): string | undefined {
  const keys = items(argument).map(key => {
    const intrinsic = intrinsicAt(key)
    return intrinsic?.name === 'Ref' && literal(intrinsic.argument) === 'AWS::Partition' ? 'aws' : literal(key)
  })
  const [map, first, second] = keys
  if (map === undefined || first === undefined || second === undefined) return undefined
  return literal(get(rootOf(argument.document), 'Mappings', map, first, second))
}

function writeSub(argument: Cursor): string | undefined {
  const template = argument.node?.type === 'sequence' ? get(argument, 0) : argument
  const { node } = template
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  return node.value
    .replace(
      /\$\{([A-Za-z0-9]{1,255})\}/g,
      (written, name: string) => literal(parameterDefault(argument.document, name)) ?? written,
    )
    .replaceAll('${!', '${')
}

function writeJoin(argument: Cursor, depth: number): string | undefined {
  const [delimiter, parts] = [literal(get(argument, 0)), get(argument, 1)]
  if (delimiter === undefined || parts.node?.type !== 'sequence' || intrinsicAt(parts) !== undefined) return undefined
  return items(parts)
    .map(part => write(part, depth + 1) ?? `\${${depth}}`)
    .join(delimiter)
}
