import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCases } from '../../../src/dev/corpus-case.ts'
import type { EmittedFact } from '../../../src/engine/fact.ts'
import { createDeployment } from '../../../src/engine/join/deployed/deployment.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { factsOfFile } from '../../../src/engine/lint/open-file.ts'
import { readingFrom } from '../../../src/engine/registry.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { registry } from '../../support/lint-frozen.ts'

/** What facts about objects have in common. */
interface Meta {
  readonly kind: string
  readonly name: string
  readonly namespace?: string
  readonly labels: Readonly<Record<string, string>>
}

/** Where the fact is: an object that is written by itself is at its name or its kind, and not in a string or a template. */
function pointerOf(value: object): string {
  const at: unknown = Reflect.get(value, 'at')
  return typeof at === 'object' && at !== null ? String(Reflect.get(at, 'pointer')) : ''
}

const isMeta = (value: unknown): value is Meta =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'name', 'labels', 'annotations', 'at'].every(key => key in value) &&
  Reflect.get(value, 'name') !== '' &&
  /^\/(?:metadata\/name|kind)$/.test(pointerOf(value))

const OBJECTS = /^apiVersion: \S+\nkind: \S+/m
/** What is no object that is deployed, or keeps its name. */
const OTHERS =
  /^kind: (?:Kustomization|Component|List|Namespace|CustomResourceDefinition|APIService)|\$\{|\{\{|\$\(|: \{\w+\}$|^ +name: #/m

/** Files of the corpus whose documents are all plain objects, few of each rule. */
const texts = readdirSync('test/corpus', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.parentPath.split('/').length === 3)
  .flatMap(entry => readCases(`${entry.parentPath}/${entry.name}`).slice(0, 8))
  .flatMap(({ files }) => (files.length === 1 ? files : []))
  .filter(({ path, text }) => path.endsWith('.yaml') && OBJECTS.test(text) && !OTHERS.test(text))
  .map(({ text }) => text)

/** So many objects of which a fact is stated are moved: each night all. */
const ENOUGH = process.env['ALL_CASES'] === undefined ? 4 : Infinity

const KUSTOMIZATION = `namespace: moved
namePrefix: pre-
resources: [objects.yaml]
patches:
  - target: {name: .*}
    patch: |-
      - op: add
        path: /metadata/labels
        value: {patched: "yes"}
`

/** What a repository states as it is deployed. */
function deployed(files: Readonly<Record<string, string>>): readonly EmittedFact[] {
  const all = Object.entries(files).map(([path, text]) => ({ path, text }))
  const reading = readingFrom({ ...registry, usedFacts: { ...registry.usedFacts, has: () => true } }, all)
  const results = all.map(file => [file.path, lintFile(file, defaultSettings, reading)] as const)
  const made = createDeployment(() => defaultSettings, reading).update(new Map(results))
  return Array.from(made.values()).flatMap(file => file?.facts ?? [])
}

describe('kustomize', () => {
  it('moves every fact about an object through namespace, prefix and patch', () => {
    const seen = new Set<string>()
    const left = new Set<string>()
    const tried = new Map<string, number>()
    for (const text of texts) {
      // What is moved is the object, whatever else a fact states of it.
      const { facts } = factsOfFile({ path: 'objects.yaml', text }, defaultSettings, registry)
      const stated = facts.filter(({ value }) => isMeta(value))
      if (stated.every(({ fact }) => (tried.get(fact) ?? 0) >= ENOUGH)) continue
      for (const { fact } of stated) tried.set(fact, (tried.get(fact) ?? 0) + 1)
      const moved = deployed({ 'objects.yaml': text, 'kustomization.yaml': KUSTOMIZATION })
      for (const { fact, value } of moved) {
        if (!isMeta(value)) continue
        seen.add(fact)
        const isMoved = value.name.startsWith('pre-') && (value.namespace === undefined || value.namespace === 'moved')
        if (!isMoved || value.labels['patched'] !== 'yes')
          left.add(`${fact} ${value.kind} ${value.name} ${value.namespace}`)
      }
      expect(moved.filter(({ value }) => isMeta(value)).length, text).toBeGreaterThan(0)
    }
    expect([...left].slice(0, 10)).toEqual([])
    expect(seen.size).toBeGreaterThan(30)
  })
})
