import type { Known, Origin } from '../../cel/values.ts'
import type { Node } from '../../languages/tree/node.ts'
import { type Filling, inGraph, sourceOf, type Written } from './filling.ts'
import { mapping, scalar, sequence, sizeOfText } from './nodes.ts'
import type { Formula, Part } from './template.ts'
import { OMITTED, valueNode, wayOf } from './values.ts'
import { addGap, evaluate } from './work.ts'

/** What is filled in for one object. */
export interface Site extends Filling {
  readonly written: Map<Node, Written>
}

type Filled = Node | typeof OMITTED

/** A part of a template with its expressions evaluated (kro v0.9.3, pkg/runtime/resolver). */
export function fill(part: Part, site: Site): Filled {
  site.work.values -= part.type === 'fixed' ? part.size : 1
  switch (part.type) {
    case 'fixed':
      return part.node
    case 'open':
      site.unknowns.add(part.node)
      return part.node
    case 'value':
      return fillValue(part.formula, site)
    case 'text':
      return fillText(part, site)
    case 'list': {
      const items = part.items.map(item => fill(item, site))
      const kept = items.filter(item => item !== OMITTED)
      // What is left has other numbers than it is written with.
      if (kept.length < items.length)
        for (const [i, item] of items.entries())
          if (item !== OMITTED && !site.written.has(item))
            site.written.set(item, { at: inGraph(site.graph, `${part.pointer}/${i}`) })
      return sequence(kept)
    }
    case 'object':
      return mapping(
        part.fields.flatMap(([key, one]) => {
          const value = fill(one, site)
          return value === OMITTED ? [] : [[key, value] as const]
        }),
      )
  }
}

/** An expression that is all of a value: what it gives takes its place, with its type. */
function fillValue(formula: Formula, site: Site): Filled {
  const { variables, work, gaps } = site
  const at = inGraph(site.graph, formula.pointer)
  const unknownNode = (): Node => unknownValue(`\${${formula.text}}`, formula, site)
  const remember = (node: Node, origin: Origin | undefined): Node => {
    work.values -= node.type === 'scalar' && typeof node.value === 'string' ? sizeOfText(node.value) : 1
    const source = sourceOf(wayOf(origin), site)
    const isDefault = site.instance === undefined && source !== undefined
    const own: Node = isDefault ? { ...node, assumed: 'likely' } : node
    site.written.set(own, source === undefined ? { at } : { ...source, from: at })
    return own
  }
  const value = evaluate(formula, variables, work, gaps)
  const node = value && valueNode(value, remember, unknownNode)
  if (value !== undefined && node === undefined)
    addGap(gaps, formula.pointer, 'kro cannot write what the expression gives')
  return node ?? unknownNode()
}

/** The node for an unknown value: the expression, as it is written. */
function unknownValue(text: string, { pointer }: Pick<Formula, 'pointer'>, site: Site): Node {
  const node = scalar(text)
  site.unknowns.add(node)
  site.written.set(node, { at: inGraph(site.graph, pointer) })
  return node
}

const LONGEST = 100_000

/** A text with expressions in it; those that are not known stay in it. */
function fillText(part: Extract<Part, { type: 'text' }>, site: Site): Node {
  let text = ''
  let isKnown = true
  for (const piece of part.pieces) {
    const found = typeof piece === 'string' ? piece : textOf(evaluate(piece, site.variables, site.work, site.gaps))
    if (found === undefined) isKnown = false
    text += found ?? (typeof piece === 'string' ? piece : `\${${piece.text}}`)
    if (text.length > LONGEST) return unknownValue('${…}', part, site)
  }
  site.work.values -= sizeOfText(text)
  if (!isKnown) return unknownValue(text, part, site)
  const node = scalar(text)
  site.written.set(node, { at: inGraph(site.graph, part.pointer) })
  return node
}

/** The text of a value; undefined where there is none that is known. kro takes texts only. */
function textOf(value: Known | undefined): string | undefined {
  switch (value?.type) {
    case 'string':
    case 'bool':
    case 'int':
    case 'uint':
      return String(value.value)
    case 'optional':
      return textOf(value.value)
    default:
      return undefined
  }
}
