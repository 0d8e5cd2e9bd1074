import type { Place } from '../../../documents/document.ts'
import type { Value } from '../../../documents/value.ts'
import type { RoleBinding, Subject } from '../../../facts/kubernetes/rbac.ts'
import { parse } from '../../../languages/parse.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { find, type Node } from '../../../languages/tree/node.ts'
import { type ScriptCommand, wordPlace } from './script-commands.ts'

/** What a patch of `kubectl patch clusterrolebinding` changes: a merge patch, or a list of operations (RFC 6902). */
export function patchedBinding(
  command: ScriptCommand,
  word: ShellWord | undefined,
): Partial<Pick<RoleBinding, 'roleKind' | 'roleName' | 'subjects'>> {
  if (word === undefined || word.isOpen) return {}
  const [root] = parse(word.text, 'yaml', {}).roots
  const at = wordPlace(command, word)
  const [role, subjects] =
    root?.type === 'sequence' ? operationsIn(root.items) : [find(root, 'roleRef'), listed(find(root, 'subjects'))]
  const [kind, name] = [find(role, 'kind'), find(role, 'name')]
  return {
    ...(kind === undefined ? {} : { roleKind: textOf(kind, at) }),
    ...(name === undefined ? {} : { roleName: textOf(name, at) }),
    subjects: subjects.length === 0 ? [subjectOf(undefined, at)] : subjects.map(one => subjectOf(one, at)),
  }
}

const listed = (node: Node | undefined): readonly Node[] => (node?.type === 'sequence' ? node.items : [])

/** The role and the subjects that operations add or replace. */
function operationsIn(operations: readonly Node[]): readonly [role: Node | undefined, subjects: readonly Node[]] {
  const subjects: Node[] = []
  let role: Node | undefined
  for (const operation of operations) {
    const path = find(operation, 'path')
    const value = find(operation, 'value')
    const at = path?.type === 'scalar' && typeof path.value === 'string' ? path.value : ''
    if (value === undefined) continue
    if (at === '/roleRef') role = value
    else if (at.startsWith('/roleRef/')) role = fieldOf(at.slice('/roleRef/'.length), value)
    else if (at === '/subjects') subjects.push(...listed(value))
    else if (/^\/subjects\/(?:-|\d+)$/.test(at)) subjects.push(value)
    else if (/^\/subjects\/\d+\/\w+$/.test(at)) subjects.push(fieldOf(at.slice(at.lastIndexOf('/') + 1), value))
  }
  return [role, subjects]
}

const fieldOf = (key: string, value: Node): Node => ({
  type: 'mapping',
  start: value.start,
  end: value.end,
  entries: [{ key, keyStart: value.start, keyEnd: value.start, value }],
})

function textOf(node: Node | undefined, at: Place): Value<string> {
  if (node === undefined) return { state: 'unknown', why: 'the binding that is there', at }
  if (node.type !== 'scalar' || typeof node.value !== 'string')
    return { state: 'unknown', why: 'what the patch writes', at }
  return { state: 'known', value: node.value, at }
}

const subjectOf = (node: Node | undefined, at: Place): Subject => ({
  kind: textOf(find(node, 'kind'), at),
  name: textOf(find(node, 'name'), at),
  namespace: { state: 'unknown', why: 'the binding that is there', at },
  apiGroup: { state: 'unknown', why: 'the binding that is there', at },
  at,
})
