import { find, type Node, type ScalarNode } from '../languages/tree/node.ts'
import { steps } from '../languages/tree/query.ts'

/**
 * The data of a configuration's tree, which should be what `schema` describes. A plain `yes`, `no`, `on`, `off`, `y` or
 * `n` is a boolean only where the schema takes booleans and not that word. Anywhere else it is the text that is written:
 * a rule may be `off`, and a scope be named `y`.
 */
export function toData(node: Node, schema: unknown): unknown {
  const own = schemaFor(node, schema)
  switch (node.type) {
    case 'scalar':
      return isWord(node) && !takesBoolean(node, own) ? node.source : node.value
    case 'sequence':
      return node.items.map((item, i) => toData(item, schemaOfItem(own, i)))
    case 'mapping':
      return Object.fromEntries(
        node.entries.map(({ key, value }) => [key, toData(value, schemaOfKey(own, key))] as const),
      )
  }
}

/** The node at a JSON Pointer; undefined if there is none. Of duplicate keys it is the last entry, as in `toData`. */
export function nodeAt(root: Node, pointer: string): Node | undefined {
  let node: Node | undefined = root
  for (const step of steps(pointer))
    if (node?.type === 'mapping') node = find(node, step)
    else node = node?.type === 'sequence' ? node.items[Number(step)] : undefined
  return node
}

/** Whether YAML 1.1 makes a boolean of the scalar, and YAML 1.2 a text. */
const isWord = ({ value, source, tag }: ScalarNode): boolean =>
  typeof value === 'boolean' && tag === undefined && source !== undefined && !/^(?:true|false)$/i.test(source)

function takesBoolean({ value, source }: ScalarNode, schema: unknown): boolean {
  if (fieldOf(schema, 'type') === 'boolean') return true
  const allowed = fieldOf(schema, 'enum')
  return Array.isArray(allowed) && allowed.includes(value) && !allowed.includes(source)
}

/** What a rule setting should be depends on whether it is a list. */
function schemaFor({ type }: Node, schema: unknown): unknown {
  if (fieldOf(schema, 'if') === undefined) return schema
  return fieldOf(schema, type === 'sequence' ? 'then' : 'else')
}

function schemaOfItem(schema: unknown, index: number): unknown {
  const items = fieldOf(schema, 'items')
  return Array.isArray(items) ? items[index] : items
}

const schemaOfKey = (schema: unknown, key: string): unknown =>
  fieldOf(fieldOf(schema, 'properties'), key) ?? fieldOf(schema, 'additionalProperties')

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
