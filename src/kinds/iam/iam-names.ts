import { get, rootOf } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { IamKey } from '../../facts/iam/iam-role.ts'
import { type PolicyText, withoutExpressions } from '../../facts/iam/policy-document.ts'
import { folderOfPlace } from '../../facts/kubernetes/object-meta.ts'
import { parseIamArn } from '../../model/iam/arn.ts'

/** The keys by which other documents may refer to the role or policy `resource`, whose stated name is `name`. */
export function keysOf(resource: Resource, name: PolicyText | undefined): readonly IamKey[] {
  const named = name === undefined || name.open || name.text === '' ? [] : [`name:${lastPart(name.text)}`]
  return [...named, ...ownKeys(resource)]
}

function ownKeys({ dialect, type, name, document, body }: Resource): readonly IamKey[] {
  if (name === '' || dialect.isRecord === true || dialect.scope === undefined) return []
  const reference = dialect.reference(type, name)
  if (dialect.scope === 'document') return [`id:${document.id}:${reference}`]
  if (dialect.scope === 'folder') return [`tf:${folder(document.id)}:${reference}`]
  const template = /^\/spec\/resources\/(\d+)\/template$/.exec(body.pointer)?.[1]
  const id =
    template === undefined ? undefined : literal(get(rootOf(document), 'spec', 'resources', Number(template), 'id'))
  return [`k8s:${reference}`, ...(id === undefined ? [] : [`id:${document.id}:${id}`])]
}

/** The keys that a reference names: an ARN, a name, `${Role.Arn}`, `${aws_iam_role.x.arn}`, `${role.status…arn}`. */
export function referenceKeys({ text }: PolicyText, { document, dialect }: Resource): readonly IamKey[] {
  const arn = parseIamArn(text)
  if (arn !== undefined) return [`name:${arn.name}`, `arn:${text}`]
  const expression = /^\$\{([^{}]+)\}$/.exec(text)?.[1]
  if (expression === undefined) return /^[\w+=,.@/-]+$/.test(text) ? [`name:${lastPart(text)}`] : []
  if (dialect.scope === 'folder' && dialect.isRecord !== true) {
    const address = /^(aws_iam_[a-z_]+\.[A-Za-z0-9_-]+)/.exec(expression)?.[1]
    return address === undefined ? [] : [`tf:${folder(document.id)}:${address}`]
  }
  const id = /^([A-Za-z0-9_-]+)/.exec(expression)?.[1]
  return id === undefined || expression.startsWith('schema.') ? [] : [`id:${document.id}:${id}`]
}

/** The name of AWS's own policy that an ARN names; undefined for any other. */
export function managedName(text: string): string | undefined {
  const path = /^arn:[^:]*:iam::aws:policy\/([\s\S]+)$/.exec(withoutExpressions(text))?.[1]
  return path === undefined ? undefined : lastPart(path)
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
const folder = (id: string): string => folderOfPlace({ document: id, pointer: '' })
