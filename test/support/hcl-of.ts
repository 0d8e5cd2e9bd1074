const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The blocks at the top of which Terraform's JSON has the labels as keys, with the number of them. */
const TOP = new Map([
  ['resource', 2],
  ['data', 2],
  ['module', 1],
  ['variable', 1],
  ['output', 1],
  ['provider', 1],
  ['locals', 0],
  ['terraform', 0],
])
const INNER = new Map([
  ['dynamic', 1],
  ['content', 0],
])

/** A document of Terraform's JSON in HCL's native syntax; arguments stay arguments, which a reader of the tree can't tell from blocks. */
export const hclOf = (json: unknown): string => `${bodyLines(json, TOP).join('\n')}\n`

const bodyLines = (body: unknown, blocks: ReadonlyMap<string, number>): readonly string[] =>
  isObject(body)
    ? Object.entries(body).flatMap(([key, value]) => {
        const labels = blocks.get(key)
        return labels === undefined
          ? [`${key} = ${valueText(value)}`]
          : listOf(value).flatMap(one => blockLines(key, labels, one))
      })
    : []

function blockLines(header: string, labels: number, value: unknown): readonly string[] {
  if (labels > 0 && isObject(value))
    return Object.entries(value).flatMap(([label, inner]) =>
      listOf(inner).flatMap(one => blockLines(`${header} ${JSON.stringify(label)}`, labels - 1, one)),
    )
  return [`${header} {`, ...bodyLines(value, INNER).map(line => `  ${line}`), '}']
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (isObject(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${/^[A-Za-z_][\w-]*$/.test(key) ? key : textOf(key)} = ${valueText(inner)}`)
      .join(', ')} }`
  return typeof value === 'string' ? textOf(value) : JSON.stringify(value)
}

/** In an expression, quotes are no part of the string around it. */
function textOf(text: string): string {
  const alone = /^\$\{([^{}]*)\}$/.exec(text)?.[1]
  if (alone !== undefined) return alone
  return JSON.stringify(text).replace(/(?<!\$)\$\{[^}]*\}/g, expression => expression.replaceAll('\\"', '"'))
}
