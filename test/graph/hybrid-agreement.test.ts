import { describe, expect, it } from 'vitest'
import { readCases } from '../../src/dev/corpus-case.ts'
import { sandboxes } from '../cli/sandbox.ts'
import { isSampled } from '../support/sample.ts'

const sandbox = sandboxes()

/** The rules that judge the flows of the picture. */
const RULES = [
  'hybrid/corefile-forward',
  'hybrid/corefile-zone-block',
  'hybrid/dns-corefile',
  'hybrid/snat-exclusion',
  'network/cluster-security-group',
  'network/endpoint-group',
  'network/endpoint-private-names',
  'network/endpoint-required',
  'network/endpoint-security-group',
  'network/remote-routes',
  'network/resolver-security-group',
]
/** Checks that are about what is required and not allowed, and nothing else. */
const LACKING = /^(?:RT-0[12]|VC-0[123]|SG-0[45]|VE-0[125]|CF-0[35]|CD-06)$/
/** Of these, some faults are about what is allowed beside: only their messages tell. */
const MIXED = /^(?:SG-0[789]|RT-03)$/
const LACKS =
  /^the group of the .* does not|^the cluster security group does not admit|leave out tcp 10250|^the route for .* drops/

interface Said {
  readonly check: string
  readonly path: string
  readonly message: string
  readonly range: { readonly start: { readonly line: number } }
}
interface Flow {
  readonly check: string
  readonly verdict: string
  readonly at: readonly { readonly path: string; readonly line: number }[]
}

const findingsIn = (json: string): readonly string[] =>
  JSON.parse(json).findings.flatMap(({ check, path, message, range }: Said) =>
    LACKING.test(check) || (MIXED.test(check) && LACKS.test(message)) ? [`${check} ${path}:${range.start.line}`] : [],
  )

const missingIn = (json: string): readonly string[] =>
  JSON.parse(json).graphs.flatMap(({ flows }: { readonly flows: readonly Flow[] }) =>
    flows.flatMap(({ check, verdict, at }) =>
      verdict === 'missing' && (LACKING.test(check) || MIXED.test(check))
        ? at.map(({ path, line }) => `${check} ${path}:${line}`)
        : [],
    ),
  )

const unique = (rows: readonly string[]): readonly string[] => [...new Set(rows)].sort()

describe('what is missing in the picture is what the rules report', () => {
  it.each(RULES)('%s', async rule => {
    let count = 0
    // Each rule judges some of the flows, in cases of which several are about the same one.
    for (const { files, name } of readCases(`test/corpus/${rule}`).filter(one =>
      isSampled(`${rule} ${one.name}`, 0, 3),
    )) {
      const { run } = sandbox(Object.fromEntries(files.map(({ path, text }) => [path, text])))
      const graph = await run(['graph', 'hybrid', '--format', 'json', '.'])
      if (graph.exitCode !== 0) continue
      const said = unique(findingsIn((await run(['lint', '--format', 'json', '.'])).stdout))
      expect({ name, missing: unique(missingIn(graph.stdout)) }).toEqual({ name, missing: said })
      count += said.length
    }
    expect(count).toBeGreaterThan(0)
  })
})
