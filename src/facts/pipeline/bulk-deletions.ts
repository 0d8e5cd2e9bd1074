import type { Place } from '../../documents/document.ts'
import { type Argument, isOn, optionsOf, type Procedure, type ProcedureCommand } from './procedure.ts'

/** Objects that kubectl deletes in bulk, or a namespace with everything in it. */
export interface BulkDeletion {
  /** What is deleted: `namespaces`, `Services`, `claims`, `volumes`, `all objects`; undefined of one namespace. */
  readonly what: string | undefined
  /** Whether a selector chooses among those of all namespaces. */
  readonly isChosen?: true
  readonly at: Place
}

/** What a script deletes in bulk: namespaces, Services, claims, volumes, or all objects. */
export function bulkDeletions({ commands }: Pick<Procedure, 'commands'>): readonly BulkDeletion[] {
  const made = new Set(commands.flatMap(madeBy))
  return commands.flatMap(command => {
    const [verb, ...objects] = command.operands
    const [type] = objects
    if (!/^(?:kubectl|oc)$/.test(command.program) || verb?.text !== 'delete' || command.effect === 'none') return []
    const fed = fedKind(command)
    if (fed !== undefined) return [{ what: fed, at: (type ?? verb).at }]
    const words = type === undefined ? [] : [type, ...(type.among ?? [])]
    const bulk = words.find(({ text }) => kindOf(text) !== undefined)
    const kind = bulk && kindOf(bulk.text)
    if (bulk === undefined || kind === undefined) return []
    const { at } = bulk
    const isAll = isOn(command, '--all', '--all-namespaces', '-A')
    const namespaces = namespacesIn(objects)
    if (namespaces > 0) return [{ what: namespaces > 1 || isAll ? 'namespaces' : undefined, at }]
    const isBulk = isAll || isFed(command, objects.length) || isLoopOver(command, kind)
    const isOwn = kind === 'namespaces' && objects.slice(1).every(({ text }) => made.has(text))
    const isChosen = kind !== 'namespaces' && !isOn(command, '--all') && isSelected(command)
    if (isBulk && isChosen) return [{ what: kind, isChosen, at }]
    if (isBulk || (kind === 'namespaces' && severalOf(command) && !isOwn)) return [{ what: kind, at }]
    return kind === 'namespaces' ? [{ what: undefined, at }] : []
  })
}

/** The name of the namespace that a command makes. */
function madeBy({ program, operands }: ProcedureCommand): string | readonly never[] {
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
const namespacesIn = (objects: readonly Argument[]): number =>
  objects.filter(({ text }) => /^(?:ns|namespaces?)\//i.test(text)).length

/** What is deleted in bulk where a query for all of it gives the types with the names: `get svc -A -o name | xargs kubectl delete`. */
function fedKind(command: ProcedureCommand): string | undefined {
  const [, type, ...names] = command.operands
  const [, get, kind = ''] = command.stdinFrom ?? []
  const isOpen = type === undefined || (type.isOpen && names.length === 0)
  return get === 'get' && isOpen && !isNarrow(command) && choosesNothing(command) ? kindOf(kind) : undefined
}

/** Whether the query whose answer it gets is for some objects only: by name, by label, through `grep`. */
const isNarrow = ({ stdinFrom = [] }: ProcedureCommand): boolean =>
  stdinFrom.slice(3).some(word => /^(?:-l|--selector|--field-selector(?:=.*)?|[^-].*)$/.test(word))

/** Whether its names are those that a query for all of the kind gives, in a loop or as they are: `kubectl delete svc $(kubectl get svc -o name)`. */
function isLoopOver(command: ProcedureCommand, kind: string): boolean {
  const [, get, asked = ''] = command.stdinFrom ?? []
  const names = command.operands.slice(2)
  const isOfNames = names.length > 0 && names.every(({ isOpen }) => isOpen)
  return get === 'get' && isOfNames && !isNarrow(command) && kindOf(asked) === kind && choosesNothing(command)
}

/** Whether its names come from `xargs`: it has none, and no other choice of objects. */
const isFed = (command: ProcedureCommand, length: number): boolean =>
  length === 1 && command.operands[1]?.text.includes('/') !== true && !isNarrow(command) && choosesNothing(command)

const choosesNothing = (command: ProcedureCommand): boolean =>
  optionsOf(command, '-l', '--selector', '-f', '--filename', '-k', '--field-selector').length === 0

/** More than one namespace: by name, by label, one after the other. */
function severalOf(command: ProcedureCommand): boolean {
  const names = command.operands.slice(command.operands[1]?.text.includes('/') === true ? 1 : 2)
  return names.length > 1 || isSelected(command) || (command.isLooped && names[0]?.isOpen === true)
}

const isSelected = (command: ProcedureCommand): boolean =>
  optionsOf(command, '-l', '--selector', '--field-selector').length > 0
