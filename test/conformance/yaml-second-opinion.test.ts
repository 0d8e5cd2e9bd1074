import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Document, parseAllDocuments, type Tags } from 'yaml'
import { canonical } from '../../src/dev/kubernetes-yaml/answers.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import { plain } from '../languages/outline.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'
import { isSampled } from '../support/sample.ts'

// The package `yaml`, which has no code in common with our reader or with Kubernetes', reads the same files.

/** What a reader makes of a text: its documents as JSON, without empty ones. */
type Reading = { readonly values: string } | { readonly refused: string }

/**
 * What our reader makes of a text; undefined where a document is skipped, as those are that hold templates: they are not
 * YAML yet.
 */
function ours(text: string): Reading | undefined {
  const { roots, problems, skipped = [], notAnalysed } = parseYaml(text)
  if (skipped.length > 0) return undefined
  const refused = notAnalysed ?? problems[0]?.message
  return refused === undefined ? { values: documents(roots.map(plain)) } : { refused }
}

/** Kubernetes has no dates: what looks like one is a text. */
const withoutDates = (tags: Tags): Tags =>
  tags.filter(tag => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:timestamp')

/** What `yaml` makes of a text by the types of YAML 1.1, as Kubernetes has them. */
function theirs(text: string): Reading {
  const parsed = parseAllDocuments(text, { version: '1.1', customTags: withoutDates, logLevel: 'silent' })
  const read: readonly Document[] = 'empty' in parsed ? [] : parsed
  const refused = read.flatMap(({ errors }) => errors)[0]?.message
  return refused === undefined ? { values: documents(read.map(one => one.toJS({ maxAliasCount: -1 }))) } : { refused }
}

const documents = (values: readonly unknown[]): string => canonical(values.filter(value => value !== null))

/** How the two readings of a text differ; undefined where they do not. */
function difference(text: string): Difference | undefined {
  const own = ours(text)
  if (own === undefined) return undefined
  const other = theirs(text)
  if ('refused' in own) return 'refused' in other ? undefined : 'only we refuse it'
  if ('refused' in other) return 'only yaml refuses it'
  return own.values === other.values ? undefined : 'other values'
}

type Difference = 'only we refuse it' | 'only yaml refuses it' | 'other values'

interface Known {
  readonly difference: Difference
  readonly reason: string
  readonly files: readonly string[]
}

const KNOWN: readonly Known[] = [
  {
    difference: 'other values',
    reason: 'yaml reads a dot alone as a number, which JSON has as null; to Kubernetes it is a text',
    files: [
      'hybrid/dns-add-on-values/other-chart.yaml',
      'hybrid/dns-corefile/other-chart.yaml',
      'hybrid/dns-replicas/other-chart.yaml',
      'hybrid/dns-traffic-distribution/other-chart/coredns-values.yaml',
      'hybrid/dns-zone-spread/other-chart.yaml',
      'network/corefile-default-block/other-values.yaml',
      'pipeline/image-scan/cloudbuild.yaml',
      'registry/image-name/compose.yaml',
      'registry/image-name/own-machine/docker-compose.yml',
      'registry/image-name/skaffold-profile/skaffold.yaml',
    ],
  },
  {
    difference: 'other values',
    reason: 'yaml reads e-1, an exponent of nothing, as a number, which JSON has as null',
    files: ['secrets/captured-credentials/owned.yaml'],
  },
  {
    difference: 'only yaml refuses it',
    reason: 'to Kubernetes a bracket may be closed at the indentation of its key',
    files: ['network/policy-types/flow.yaml'],
  },
]

const KNOWN_IN_REAL: readonly Known[] = [
  {
    difference: 'only we refuse it',
    reason: 'the escape \\/ came with YAML 1.2; Kubernetes refuses it',
    files: ['external-secrets/docs/snippets/conjur-external-secret-find.yaml'],
  },
  {
    difference: 'only yaml refuses it',
    reason: 'to Kubernetes a bracket may be closed at the indentation of its key',
    files: [
      'netpol-analyzer/tests/acs-security-demos-added-workloads/frontend/webapp/deployment.yaml',
      'netpol-analyzer/tests/acs-security-demos-added-workloads/payments/gateway/deployment.yaml',
      'netpol-analyzer/tests/acs-security-demos-added-workloads/payments/visa-processor-v2/deployment.yaml',
    ],
  },
  {
    difference: 'only yaml refuses it',
    reason: 'to Kubernetes quotes may go on at any indentation',
    files: [12, 13, 14].map(number => `netpol-analyzer/tests/nad_test_${number}/nad.yaml`),
  },
]

const lines = (known: readonly Known[]): readonly string[] =>
  known.flatMap(one => one.files.filter(isCompared).map(file => `${file}: ${one.difference}`)).sort()

/** Some hundred files have the YAML that people write many times over; all are compared each night. */
const isCompared = (path: string): boolean => isSampled(path, 0, 4)

const MOST = 100_000

/** The differences in the files under `folder`, in the form of `lines`; and how many files were read by both. */
function compare(folder: string): { readonly found: readonly string[]; readonly read: number } {
  const files = filesUnder(folder, /\.ya?ml$/)
    .map(path => relative(folder, path))
    .filter(isCompared)
    .map(path => ({ path, text: textOf(join(folder, path)) }))
    .filter(({ text }) => text.length < MOST && ours(text) !== undefined)
  const found = files.flatMap(({ path, text }) => {
    const one = difference(text)
    return one === undefined ? [] : [`${path}: ${one}`]
  })
  return { found: found.sort(), read: files.length }
}

// A difference that is there no longer has to leave the list.
describe('the package yaml reads the rules’ documents as we do', () => {
  it('but for what is listed', () => {
    const { found, read } = compare('test/corpus')
    expect(read).toBeGreaterThan(800)
    expect(found).toEqual(lines(KNOWN))
  })

  it('and a text that is read differently is a difference', () => {
    expect(difference('a: 1\n')).toBeUndefined()
    expect(difference('a: .\n')).toBe('other values')
    expect(difference('a: "\\/"\n')).toBe('only we refuse it')
    expect(difference("a:\n  b: 'x\n  y'\n  c: 'x\ny'\n")).toBe('only yaml refuses it')
  })
})

describeCorpus('the package yaml reads real files as we do', 'real', folder => {
  it('but for what is listed', () => {
    const { found, read } = compare(folder)
    expect(read).toBeGreaterThan(500)
    expect(found).toEqual(lines(KNOWN_IN_REAL))
  })
})
