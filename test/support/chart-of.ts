import type { SourceFile } from '../../src/documents/document.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'

/** A chart whose one template writes a file as it stands, under a condition that its values hold. */
export const conditional = (text: string): readonly SourceFile[] =>
  chart(`{{- if .Values.enabled }}\n${text.replace(/\n?$/, '\n')}{{- end }}\n`, 'enabled: true\n')

/** A chart whose one template writes a file with all its scalars from the chart's values. */
export function withValues(text: string): readonly SourceFile[] {
  const values: string[] = []
  let template = ''
  let at = 0
  for (const { node, isNamed } of parseYaml(text).roots.flatMap(root => scalarsIn(root))) {
    const written = text.slice(node.start, node.end)
    if (isNamed || node.start < at || written.trim() === '' || written.includes('\n') || !isSimple(node)) continue
    const isText = node.type === 'scalar' && node.style !== 'plain'
    template += `${text.slice(at, node.start)}{{ .Values.v${values.length}${isText ? ' | quote' : ''} }}`
    values.push(`v${values.length}: ${written}\n`)
    at = node.end
  }
  return chart(template + text.slice(at), values.join(''))
}

const chart = (template: string, values: string): readonly SourceFile[] => [
  { path: 'web/Chart.yaml', text: 'apiVersion: v2\nname: web\nversion: 1.0.0\n' },
  { path: 'web/values.yaml', text: values },
  { path: 'web/templates/web.yaml', text: template },
]

/** Scalars that mean the same wherever they stand; what stands for nothing, and what is not one line, stays. */
const isSimple = (node: Node): boolean =>
  node.type === 'scalar' &&
  node.tag === undefined &&
  node.value !== null &&
  node.value !== '' &&
  (node.style === 'plain' || node.style === 'single' || node.style === 'double')

interface Found {
  readonly node: Node
  /** Whether it says what the object is. */
  readonly isNamed: boolean
}

const scalarsIn = (node: Node, isNamed = false): readonly Found[] => {
  if (node.type === 'sequence') return node.items.flatMap(item => scalarsIn(item))
  if (node.type === 'mapping')
    return node.entries.flatMap(({ key, value }) => scalarsIn(value, /^(?:apiVersion|kind)$/.test(key)))
  return [{ node, isNamed }]
}
