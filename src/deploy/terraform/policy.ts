import type { Entry, Node } from '../../languages/tree/node.ts'
import { mapping, sequence, unknown } from '../nodes.ts'
import { evaluateBlock } from './body.ts'
import { holding } from './held-document.ts'
import { perInstance } from './repeated.ts'
import { fieldOf, itemsOf, type Repeat, remember, type Scope } from './scope.ts'
import { choicesOf, type Located, textOfNode } from './values.ts'

const SOURCES = ['source_policy_documents', 'override_policy_documents', 'source_json', 'override_json']

/** The policy of a data source aws_iam_policy_document: a string with its body, with the statements of others. */
export function policyOf(declared: Located, repeat: Repeat | undefined, scope: Scope): Node | undefined {
  const { work, instance, depth } = scope
  const names = repeat?.names ?? perInstance(declared, scope)
  const body = evaluateBlock(declared, { work, instance, names, depth: depth + 1 })
  remember(work, body, declared.at)
  return holding(declared.node, withOpen(joined(body, scope), scope))
}

/** A statement with unknown parts is as unknown as one that is an expression. */
function withOpen(body: Node, { work }: Scope): Node {
  const list = fieldOf(work, body, 'statement')
  const statements = itemsOf(work, list) ?? (list === undefined ? [] : [list])
  if (
    body.type !== 'mapping' ||
    list === undefined ||
    statements.every(one => fieldOf(work, one, 'dynamic') === undefined)
  )
    return body
  const value = sequence(
    statements.map(one => (fieldOf(work, one, 'dynamic') === undefined ? one : unknown('dynamic:', one))),
    list,
  )
  const at = work.places.get(body)
  const found = mapping(
    body.entries.map(entry => (entry.key === 'statement' ? { ...entry, value } : entry)),
    body,
  )
  return at === undefined ? found : remember(work, found, at)
}

/** The body with the statements of the documents that it names, where all of them are known. */
function joined(body: Node, { work }: Scope): Node {
  if (body.type !== 'mapping') return body
  const sources = SOURCES.flatMap(name => {
    const value = fieldOf(work, body, name)
    return value === undefined ? [] : (itemsOf(work, value) ?? [value])
  })
  const stated = sources.filter(source => source.type !== 'scalar' || source.value !== null)
  const documents = stated.map(source => (source.type === 'scalar' ? source.holds : undefined))
  const known = documents.filter(document => document !== undefined)
  if (stated.length === 0 || known.length < documents.length) return body
  const statements = [body, ...known].flatMap(document => statementsOf(document, work))
  const first = body.entries[0]
  const list: Entry = {
    ...(body.entries.find(({ key }) => key === 'statement') ?? {
      keyStart: first?.keyStart ?? 0,
      keyEnd: first?.keyEnd ?? 0,
    }),
    key: 'statement',
    value: sequence(last(statements, work), body),
  }
  const others = body.entries.filter(({ key }) => key !== 'statement' && !SOURCES.includes(key))
  const at = work.places.get(body)
  const found = mapping([...others, list], body)
  return at === undefined ? found : remember(work, found, at)
}

function statementsOf(document: Node, work: Scope['work']): readonly Node[] {
  const found = fieldOf(work, document, 'statement') ?? fieldOf(work, document, 'Statement')
  if (found === undefined || choicesOf(found) !== undefined) return []
  return itemsOf(work, found) ?? [found]
}

/** Of the statements with one Sid, the last: it takes the place of the others. */
function last(statements: readonly Node[], work: Scope['work']): readonly Node[] {
  const sids = statements.map(one => textOfNode(fieldOf(work, one, 'sid') ?? fieldOf(work, one, 'Sid')) ?? '')
  const byId = new Map(sids.map((sid, i) => [sid, i]))
  return statements.filter((_, i) => sids[i] === '' || byId.get(sids[i] ?? '') === i)
}
