import { type Place, pathOf } from '../documents/document.ts'
import { isListType, kubernetesTable, type TableType } from '../facts/kubernetes/kubernetes-table.ts'
import { parse } from '../languages/parse.ts'
import { find, type Node } from '../languages/tree/node.ts'
import { steps } from '../languages/tree/query.ts'
import { addToSet } from '../model/group-by.ts'
import { KUBERNETES_TYPES } from '../schemas/kubernetes-types.generated.ts'
import type { GeneratedFile } from './generated-file.ts'
import type { Linted } from './lint-together.ts'
import type { RuleRuns } from './rule-runs.ts'

/** How many checks find something below a field of Kubernetes' own objects, as the corpus shows. */
export const FIELDS_READ = 'src/schemas/fields-read.json'

/** A check that found something below a field: `PodSpec.containers`. */
export type FieldRead = readonly [field: string, check: string]

const { kinds, typeOf } = kubernetesTable(KUBERNETES_TYPES)

/** Below which fields a rule finds something in its own corpus. */
export function fieldsReadBy<L extends Linted>({ rule, caseNames, caseRun }: RuleRuns<L>): readonly FieldRead[] {
  if (rule.id.startsWith('schema/')) return []
  return caseNames.flatMap(name => {
    const { one, ran } = caseRun(name)
    const own = ran.problems.filter(problem => problem.rule === rule.id)
    if (own.length === 0) return []
    const roots = new Map(
      one.files.flatMap(({ path, text }) =>
        /^\s*['"]?apiVersion/m.test(text)
          ? parse(text, 'yaml', {}).roots.map((root, i) => [`${path}#${i}`, root] as const)
          : [],
      ),
    )
    return own.flatMap(({ at, check }) =>
      fieldsAt(at, roots).map((field): FieldRead => [field, check.replace(/\..*/, '')]),
    )
  })
}

/** The fields on the way to a place, each with its type. */
function fieldsAt({ document, pointer }: Place, roots: ReadonlyMap<string, Node>): readonly string[] {
  const root = roots.get(document) ?? (document.endsWith('#0') ? roots.get(`${pathOf(document)}#0`) : undefined)
  const text = (key: string): string => {
    const node = find(root, key)
    return node?.type === 'scalar' ? String(node.value) : ''
  }
  const found: string[] = []
  let type: TableType | undefined = kinds[`${text('apiVersion')}/${text('kind')}`]
  for (const step of steps(pointer)) {
    if (type === undefined) break
    if (typeof type !== 'string') {
      type = isListType(type) ? type[0] : type[1]
      continue
    }
    found.push(`${type.slice(type.lastIndexOf('.') + 1)}.${step}`)
    type = typeOf(type)?.f[step]
  }
  return found
}

/** The file that the rule about unknown fields reads. */
export function fieldsReadFile(read: readonly FieldRead[]): GeneratedFile {
  const checks = new Map<string, Set<string>>()
  for (const [field, check] of read) addToSet(checks, field, check)
  const counts = [...checks]
    .map(([field, all]) => [field, all.size] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return { path: FIELDS_READ, text: `${JSON.stringify(Object.fromEntries(counts), undefined, 2)}\n` }
}
