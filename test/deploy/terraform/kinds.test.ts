import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/documents/document.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { kinds } from '../../../src/kinds/index.ts'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { lintFrozen, type Run } from '../../support/lint-frozen.ts'

/** A document of HCL for each kind that reads resources of Terraform: one that fails, one that passes, one that is not decided. */
const FOLDER = new URL('kinds/', import.meta.url)
const SHAPE = /^(?:data\.)?(?:aws|kubernetes|kubectl|helm|harbor)_[a-z0-9_]+$/

/** The kinds whose documents in HCL are only those of the corpus in Terraform's JSON (`corpus.test.ts`), or none. */
const ELSEWHERE = new Set(
  `AccessPoint APIService CiliumValues ConfigMap DnsAddOn FargateProfile Harbor HorizontalPodAutoscaler
HelmImages HybridNodesGateway Listener LoadBalancer LoadBalancerGroups ManagedSecret MetricsServerValues MountTarget PersistentVolume
PersistentVolumeClaim PodIdentityAssociation PrefixList RegistryPolicy RepositoryCreationTemplate ResolverEndpoint
ResourcePolicy Role Route Secret Service ServiceAccount Subnet TargetGroup TerraformPods TrafficDistribution Vpc VpcCni VpcEndpoint
VpcEndpointPart`.split(/\s+/),
)

const names = readdirSync(FOLDER).map(name => name.replace(/\.tf$/, ''))
const sections = names.flatMap(kind => {
  const text = readFileSync(new URL(`${kind}.tf`, FOLDER), 'utf8')
  return text
    .split(/^# (?=(?:failing|passing|undecided)$)/m)
    .slice(1)
    .map(part => ({ kind, state: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n') + 1) }))
})

const settings = () => ({ ...defaultSettings, scope: { key: '', name: 'default', complete: false } })
const lint = (file: SourceFile): Run => lintFrozen([file], settings)

/** The document as Terraform's JSON, which has the same tree. */
function toJson(text: string): string {
  const dataOf = (node: Node | undefined): unknown => {
    if (node?.type === 'scalar') return node.holds === undefined ? node.value : JSON.stringify(dataOf(node.holds))
    if (node?.type === 'sequence') return node.items.map(dataOf)
    return Object.fromEntries(node?.entries.map(({ key, value }) => [key, dataOf(value)]) ?? [])
  }
  return JSON.stringify(dataOf(parseHcl(text).roots[0]))
}

/** What was found, with the text that it is about. */
const found = ({ report }: Run, text: string): readonly string[] =>
  report.findings.map(({ check, location: { startLine, start, end } }) => {
    const [line = ''] = text.slice(start, end).split('\n')
    return `${startLine} ${check} ${JSON.stringify(line)}`
  })

const expected = (text: string): readonly string[] =>
  text.split('\n').flatMap((line, i) => {
    const [, comment = ''] = /# expect: (.*)$/.exec(line) ?? []
    return [...comment.matchAll(/([A-Z]{2}-\d+) ("(?:[^"\\]|\\.)*")/g)].map(
      ([, id, token]) => `${i + 1} ${id} ${token}`,
    )
  })

/** Names that Terraform's JSON does not work out by itself. */
const hasNames = (text: string): boolean => /\blocal\.|\bvar\./.test(text)

describe('kinds with resources of Terraform', () => {
  it('have documents in HCL', () => {
    const shaped = kinds.filter(({ types }) => types.some(type => SHAPE.test(type))).map(({ id }) => id)
    const missing = shaped.filter(id => !names.includes(id) && !ELSEWHERE.has(id))
    expect(missing).toEqual([])
    expect([...ELSEWHERE].filter(id => !shaped.includes(id) || names.includes(id))).toEqual([])
  })

  it.each(sections)('$kind: $state', ({ kind, state, text }) => {
    const run = lint({ path: 'main.tf', text })
    expect(run.report.faults).toEqual([])
    const recognised = run.results.flatMap(({ documents }) =>
      documents.flatMap(({ resources }) => resources.flatMap(one => one.kinds)),
    )
    expect(recognised).toContain(kind)
    expect(found(run, text)).toEqual(expected(text))
    expect(run.report.findings.length > 0).toBe(state === 'failing')
    // What is not known is either a note, or nothing that any check asks for.
    if (state === 'undecided') expect(text).toMatch(/\bvar\.|\bdata\./)
    if (hasNames(text)) return
    const json = toJson(text)
    const checks = (one: Run): readonly string[] => one.report.findings.map(({ check }) => check).sort()
    expect(checks(lint({ path: 'main.tf.json', text: json }))).toEqual(checks(run))
  })
})
