import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/bulk-deletion',
  summary: 'Delete reviewed objects by name, never all of a kind',
  severity: 'error',
  relevance: 'cluster',
  elsewhere: { 'OP-12': 'warning', 'OP-12.namespace': 'info' },
  references: ['https://kubernetes.io/docs/reference/kubectl/generated/kubectl_delete/'],
  checks: {
    'OP-12': 'this deletes {what} in bulk',
    'OP-12.namespace': { severity: 'warning', text: 'this deletes a namespace with everything in it' },
  },
  on: facts.scriptLines,

  *check({ commands, isOwnCluster }, { say }) {
    if (isOwnCluster) return
    const made = new Set(commands.flatMap(madeBy))
    for (const command of commands) {
      const [verb, ...objects] = command.operands
      const [type] = objects
      if (!/^(?:kubectl|oc)$/.test(command.program) || verb?.text !== 'delete' || command.effect === 'none') continue
      const fed = fedKind(command)
      if (fed !== undefined) {
        yield say('OP-12', (type ?? verb).at, { data: { what: fed } })
        continue
      }
      const kind = type && kindOf(type.text)
      if (type === undefined || kind === undefined) continue
      const isAll = facts.isOn(command, '--all', '--all-namespaces', '-A')
      const namespaces = namespacesIn(objects)
      if (namespaces > 0) {
        if (namespaces > 1 || isAll) yield say('OP-12', type.at, { data: { what: 'namespaces' } })
        else yield say('OP-12.namespace', type.at)
        continue
      }
      const isBulk = isAll || isFed(command, objects.length) || isLoopOver(command, kind)
      const isOwn = kind === 'namespaces' && objects.slice(1).every(({ text }) => made.has(text))
      if (isBulk || (kind === 'namespaces' && severalOf(command) && !isOwn))
        yield say('OP-12', type.at, { data: { what: kind } })
      else if (kind === 'namespaces') yield say('OP-12.namespace', type.at)
    }
  },
})

/** The name of the namespace that a command makes. */
function madeBy({ program, operands }: facts.ProcedureCommand): string | readonly never[] {
  const [verb, type, name] = operands
  const isMade =
    /^(?:kubectl|oc)$/.test(program) && verb?.text === 'create' && /^(?:ns|namespaces?)$/.test(type?.text ?? '')
  return isMade && name !== undefined ? name.text : []
}

/** What is never deleted in bulk, by any of its names and in lists of them. */
function kindOf(written: string): string | undefined {
  const types = written.split(',').map(one => one.replace(/\/.*$/s, '').toLowerCase())
  if (types.some(one => /^(?:ns|namespaces?)$/.test(one))) return 'namespaces'
  if (types.some(one => /^(?:svc|services?)$/.test(one))) return 'Services'
  if (types.some(one => /^(?:pvc|persistentvolumeclaims?)$/.test(one))) return 'claims'
  if (types.some(one => /^(?:pv|persistentvolumes?)$/.test(one))) return 'volumes'
  return types.includes('all') ? 'all objects' : undefined
}

/** How many namespaces are named as `namespace/NAME`, beside objects of any other type. */
const namespacesIn = (objects: readonly facts.Argument[]): number =>
  objects.filter(({ text }) => /^(?:ns|namespaces?)\//i.test(text)).length

/** What is deleted in bulk where a query for all of it gives the types with the names: `get svc -A -o name | xargs kubectl delete`. */
function fedKind(command: facts.ProcedureCommand): string | undefined {
  const [, type, ...names] = command.operands
  const [, get, kind = ''] = command.stdinFrom ?? []
  const isOpen = type === undefined || (type.isOpen && names.length === 0)
  return get === 'get' && isOpen && !isNarrow(command) && choosesNothing(command) ? kindOf(kind) : undefined
}

/** Whether the query whose answer it gets is for some objects only: by name, by label, through `grep`. */
const isNarrow = ({ stdinFrom = [] }: facts.ProcedureCommand): boolean =>
  stdinFrom.slice(3).some(word => /^(?:-l|--selector|--field-selector(?:=.*)?|[^-].*)$/.test(word))

/** Whether its names are those that a query for all of the kind gives, in a loop or as they are: `kubectl delete svc $(kubectl get svc -o name)`. */
function isLoopOver(command: facts.ProcedureCommand, kind: string): boolean {
  const [, get, asked = ''] = command.stdinFrom ?? []
  const names = command.operands.slice(2)
  const isOfNames = names.length > 0 && names.every(({ isOpen }) => isOpen)
  return get === 'get' && isOfNames && !isNarrow(command) && kindOf(asked) === kind && choosesNothing(command)
}

/** Whether its names come from `xargs`: it has none, and no other choice of objects. */
const isFed = (command: facts.ProcedureCommand, length: number): boolean =>
  length === 1 && command.operands[1]?.text.includes('/') !== true && !isNarrow(command) && choosesNothing(command)

const choosesNothing = (command: facts.ProcedureCommand): boolean =>
  facts.optionsOf(command, '-l', '--selector', '-f', '--filename', '-k', '--field-selector').length === 0

/** More than one namespace: by name, by label, one after the other. */
function severalOf(command: facts.ProcedureCommand): boolean {
  const names = command.operands.slice(command.operands[1]?.text.includes('/') === true ? 1 : 2)
  const isSelected = facts.optionsOf(command, '-l', '--selector', '--field-selector').length > 0
  return names.length > 1 || isSelected || (command.isLooped && names[0]?.isOpen === true)
}
