import type { EmittedFact } from '../../../engine/fact.ts'
import { roleBinding, type Subject } from '../../../facts/kubernetes/rbac.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { PRINTS, type ScriptCommand, wordPlace, wordText } from './script-commands.ts'
import { readOptions } from './script-options.ts'

const GROUP = 'rbac.authorization.k8s.io'

/** The bindings that a pipeline makes with `kubectl create clusterrolebinding` and `kubectl create rolebinding`. */
export function* bindingCommands(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  for (const command of commands) {
    const said = bindingOf(command)
    if (said !== undefined) yield said
  }
}

function bindingOf(command: ScriptCommand): EmittedFact | undefined {
  const { words } = command
  const program = words.findIndex(({ text }) => /^(?:\S*\/)?(?:kubectl|oc)$/.test(text))
  if (program < 0 || PRINTS.has(words[0]?.text ?? '')) return undefined
  const { options, others } = readOptions(words.slice(program + 1))
  const [verb, object, name] = others
  const isClusterRoleBinding = object?.text === 'clusterrolebinding'
  if (verb?.text !== 'create' || name === undefined) return undefined
  if (!isClusterRoleBinding && object?.text !== 'rolebinding') return undefined

  const at = wordPlace(command, name)
  const all = (...names: readonly string[]) => options.flatMap(one => (names.includes(one.name) ? [one.value] : []))
  const [clusterRole] = all('--clusterrole')
  const [role = clusterRole] = all('--role')
  const [namespace] = all('--namespace', '-n')
  return roleBinding.of({
    kind: isClusterRoleBinding ? 'ClusterRoleBinding' : 'RoleBinding',
    name: name.isOpen ? '' : name.text,
    labels: {},
    annotations: {},
    at,
    isClusterRoleBinding,
    roleKind: { state: 'known', value: clusterRole === undefined ? 'Role' : 'ClusterRole', at },
    roleName: role === undefined ? { state: 'absent', at } : wordText(command, role),
    roleApiGroup: { state: 'known', value: GROUP, at },
    subjects: [
      ...all('--user').map(word => subjectOf(command, 'User', word)),
      ...all('--group').map(word => subjectOf(command, 'Group', word)),
      ...all('--serviceaccount').map(word => accountOf(command, word)),
    ],
    ...(namespace === undefined || namespace.isOpen || isClusterRoleBinding ? {} : { namespace: namespace.text }),
  })
}

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
