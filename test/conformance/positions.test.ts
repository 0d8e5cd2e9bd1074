import { describe, expect, it } from 'vitest'
import { parseEmbedded } from '../../src/languages/embedded.ts'
import { parseJson } from '../../src/languages/json/json.ts'
import { parseToml } from '../../src/languages/toml/toml.ts'
import type { Node, ScalarNode } from '../../src/languages/tree/node.ts'
import type { Parsed } from '../../src/languages/tree/parsed.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import { faultsOf } from '../languages/ranges.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'
import { isSampled } from '../support/sample.ts'

const parsers = { json: parseJson, toml: parseToml }

function scalars(node: Node, found: ScalarNode[] = []): readonly ScalarNode[] {
  if (node.type === 'scalar') found.push(node)
  else if (node.type === 'sequence') for (const item of node.items) scalars(item, found)
  else for (const entry of node.entries) scalars(entry.value, found)
  return found
}

function faultsIn(text: string, parsed: Parsed): readonly string[] {
  return parsed.roots.flatMap(root => faultsOf(text, root))
}

describe("every file of the rules' documents", () => {
  it.each([
    ['YAML', /\.ya?ml$/, parseYaml],
    ['JSON', /\.json$/, parseJson],
    ['TOML', /\.toml$/, parseToml],
  ] as const)('%s gives ranges that hold what the nodes say', (_, ending, parser) => {
    const paths = filesUnder('test/corpus', ending)
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) expect(faultsIn(textOf(path), parser(textOf(path))), path).toEqual([])
  })
})

describeCorpus('every YAML file of the corpora', '', folder => {
  const texts = filesUnder(folder, /\.ya?ml$/)
    .filter(path => isSampled(path.slice(folder.length), 0, 8))
    .map(path => ({ path, text: textOf(path) }))

  it('gives ranges that hold what the nodes say', () => {
    for (const { path, text } of texts) expect(faultsIn(text, parseYaml(text)), path).toEqual([])
  })

  it('gives embedded documents with ranges that hold what the nodes say', () => {
    let documents = 0
    for (const { path, text } of texts) {
      for (const host of parseYaml(text).roots.flatMap(root => scalars(root))) {
        if (host.style === 'plain' || typeof host.value !== 'string') continue
        const parsed = parseEmbedded(text, host, 'yaml-or-json', parsers)
        const roots = parsed.roots.filter(
          root => root.type !== 'scalar' && root.end - root.start < host.end - host.start,
        )
        documents += roots.length
        expect(faultsIn(text, { ...parsed, roots }), path).toEqual([])
      }
    }
    expect(documents).toBeGreaterThan(60)
  })
})

describeCorpus('every JSON and TOML file of the corpora', 'real', folder => {
  it.each([
    ['JSON', /\.json$/, parseJson],
    ['TOML', /\.toml$/, parseToml],
  ] as const)(
    '%s gives ranges that hold what the nodes say',
    (_, ending, parser) => {
      const paths = filesUnder(folder, ending)
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths) expect(faultsIn(textOf(path), parser(textOf(path))), path).toEqual([])
    },
    60_000,
  )
})
