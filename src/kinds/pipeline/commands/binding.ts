import type { Place } from '../../../documents/document.ts'
import type { Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { type RoleBinding, roleBinding, type Subject } from '../../../facts/kubernetes/rbac.ts'
import { endOfWord } from '../../../languages/shell/inputs.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { patchedBinding } from './binding-patch.ts'
import { lineOf, type ScriptCommand, wordPlace, wordText } from './script-commands.ts'
import { valuesOf } from './script-options.ts'

const GROUP = 'rbac.authorization.k8s.io'

/** The bindings that commands make or change: `kubectl create|set subject|patch`, `oc adm policy add-…-role-to-…`. */
export function* bindingCommands(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const said = bindingOf(command)
    if (said !== undefined) yield roleBinding.of(said)
  }
}

type Line = NonNullable<ReturnType<typeof lineOf>>

function bindingOf(command: ScriptCommand): RoleBinding | undefined {
  const line = lineOf(command, 'kubectl', 'oc')
  const [verb, object, ...rest] = line?.operands ?? []
  if (line === undefined || verb === undefined || object === undefined) return undefined
  if (verb.text === 'adm' || object.text === 'policy') return grantOf(command, line)
  const [kindWord = object, ...names] = verb.text === 'set' ? rest : [object, ...rest]
  const slash = kindWord.text.indexOf('/')
  const kind = slash < 0 ? kindWord.text : kindWord.text.slice(0, slash)
  const name = slash < 0 ? names[0] : endOfWord(kindWord, slash + 1)
  const isClusterRoleBinding = /^clusterrolebindings?(?:\.rbac\S*)?$/.test(kind)
  if (!isClusterRoleBinding && !/^rolebindings?(?:\.rbac\S*)?$/.test(kind)) return undefined
  if (name === undefined) return undefined
  const at = wordPlace(command, name)
  const base = baseOf(line, name, isClusterRoleBinding, at)
  switch (verb.text) {
    case 'create': {
      const [clusterRole] = valuesOf(line, '--clusterrole')
      const [role = clusterRole] = valuesOf(line, '--role')
      return {
        ...base,
        roleKind: { state: 'known', value: clusterRole === undefined ? 'Role' : 'ClusterRole', at },
        roleName: role === undefined ? { state: 'absent', at } : wordText(command, role),
        subjects: subjectsIn(command, line),
      }
    }
    case 'set':
      return object.text === 'subject' ? { ...base, subjects: subjectsIn(command, line) } : undefined
    case 'patch':
      return { ...base, ...patchedBinding(command, valuesOf(line, '-p', '--patch')[0]) }
    default:
      return undefined
  }
}

/** A binding about which only its name is known. */
function baseOf(line: Line, own: ShellWord | undefined, isClusterRoleBinding: boolean, at: Place): RoleBinding {
  const there: Value<string> = { state: 'unknown', why: 'the binding that is there', at }
  const name = own === undefined || own.isOpen ? '' : own.text
  const [namespace] = valuesOf(line, '--namespace', '-n')
  return {
    kind: isClusterRoleBinding ? 'ClusterRoleBinding' : 'RoleBinding',
    name,
    labels: {},
    annotations: {},
    at,
    isClusterRoleBinding,
    roleKind: isClusterRoleBinding ? { state: 'known', value: 'ClusterRole', at } : there,
    roleName: there,
    roleApiGroup: { state: 'known', value: GROUP, at },
    subjects: [],
    ...(namespace === undefined || namespace.isOpen || isClusterRoleBinding ? {} : { namespace: namespace.text }),
  }
}

const subjectsIn = (command: ScriptCommand, line: Line): readonly Subject[] => [
  ...valuesOf(line, '--user').map(word => subjectOf(command, 'User', word)),
  ...valuesOf(line, '--group').map(word => subjectOf(command, 'Group', word)),
  ...valuesOf(line, '--serviceaccount').map(word => accountOf(command, word)),
]

/** `oc adm policy add-cluster-role-to-group ROLE GROUP…`, `add-role-to-user ROLE USER…`; `-z` names service accounts. */
function grantOf(command: ScriptCommand, line: Line): RoleBinding | undefined {
  const { operands } = line
  const at = operands.findIndex(({ text }) => /^add-(?:cluster-)?role-to-(?:user|group)$/.test(text))
  const [operation, role, ...names] = at < 0 ? [] : operands.slice(at)
  if (operation === undefined || role === undefined) return undefined
  const isCluster = operation.text.startsWith('add-cluster-')
  const place = wordPlace(command, role)
  const kind = operation.text.endsWith('group') ? 'Group' : 'User'
  const accounts = valuesOf(line, '-z', '--serviceaccount')
  return {
    ...baseOf(line, undefined, isCluster, place),
    roleKind: { state: 'known', value: 'ClusterRole', at: place },
    roleName: wordText(command, role),
    subjects: [
      ...names.map(word =>
        kind === 'User' && ACCOUNT.test(word.text)
          ? accountOf(command, { ...word, text: word.text.replace(ACCOUNT, ''), start: word.start + PREFIX.length })
          : subjectOf(command, kind, word),
      ),
      // oc takes the account of the project that it works in.
      ...accounts.map(word => ({
        ...subjectOf(command, 'ServiceAccount', word),
        namespace: wordText(command, valuesOf(line, '-n', '--namespace').at(-1) ?? { ...word, isOpen: true }),
      })),
    ],
  }
}

const PREFIX = 'system:serviceaccount:'
/** oc makes a ServiceAccount of a user that is called so. */
const ACCOUNT = /^system:serviceaccount:(?=[^:]+:)/

function subjectOf(command: ScriptCommand, kind: string, word: ShellWord): Subject {
  const at = wordPlace(command, word)
  return {
    kind: { state: 'known', value: kind, at },
    name: wordText(command, word),
    namespace: { state: 'absent', at },
    apiGroup: { state: 'absent', at },
    at,
  }
}

/** `NAMESPACE:NAME`; of neither anything is known where a part is only known when the script runs. */
function accountOf(command: ScriptCommand, word: ShellWord): Subject {
  const colon = word.text.indexOf(':')
  if (word.isOpen || colon < 0)
    return { ...subjectOf(command, 'ServiceAccount', word), namespace: wordText(command, { ...word, isOpen: true }) }
  const length = word.text.length - colon
  const namespace = { ...word, text: word.text.slice(0, colon), end: word.end - length }
  const name = { ...word, text: word.text.slice(colon + 1), start: word.end - length + 1 }
  return { ...subjectOf(command, 'ServiceAccount', name), namespace: wordText(command, namespace) }
}
