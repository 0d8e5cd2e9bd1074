import type { Node } from '../languages/tree/node.ts'
import { join, steps } from '../languages/tree/query.ts'
import type { Document, Place } from './document.ts'

/** What a template declares and its resources refer to. */
export interface Parameter {
  readonly name: string
  /** For people: `Parameter Cidr`, `variable cidr`. */
  readonly label: string
}

/** The parameter of CloudFormation, or the variable of Terraform, in whose declaration a pointer is. */
export function parameterAt(pointer: string): Parameter | undefined {
  const [section, name] = steps(pointer)
  if (name === undefined || (section !== 'Parameters' && section !== 'variable')) return undefined
  return { name, label: `${section === 'variable' ? section : 'Parameter'} ${name}` }
}

/** As many uses of one parameter as somebody may look at. */
const MAX_USES = 20
const REFERENCE = /\$\{(?:var\.)?([A-Za-z0-9_-]{1,255})\}/g

/** Where a template's parameters are used, by their names: what `Ref` and `Sub` name, and Terraform's `${var.NAME}`. Linear in the document. */
export function usesOf({ id, root }: Document): ReadonlyMap<string, readonly Place[]> {
  const uses = new Map<string, Place[]>()
  const add = (name: string, pointer: string): void => {
    const found = uses.get(name) ?? []
    uses.set(name, found)
    if (found.length < MAX_USES) found.push({ document: id, pointer })
  }
  // Aliases are shared nodes.
  const seen = new Set<Node>()
  const open: (readonly [Node, string])[] = [[root, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, pointer] = next
    if (seen.has(node)) continue
    seen.add(node)
    if (node.type === 'sequence')
      for (const [i, item] of [...node.items.entries()].reverse()) open.push([item, join(pointer, i)])
    if (node.type === 'mapping')
      for (const { key, value } of [...node.entries].reverse()) open.push([value, join(pointer, key)])
    if (node.type !== 'scalar' || typeof node.value !== 'string') continue
    if (node.tag === '!Ref' || pointer.endsWith('/Ref')) add(node.value, pointer)
    else for (const [, name] of node.value.matchAll(REFERENCE)) if (name !== undefined) add(name, pointer)
  }
  return uses
}
