import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageVersion } from '../../src/dev/package-version.ts'
import { billOfMaterials } from '../../src/dev/release/bill-of-materials.ts'
import { NODE_VERSION } from '../../src/dev/release/node-binaries.ts'
import { cycloneDxFaults } from '../support/cyclone-dx.ts'

const INPUTS = [
  'src/index.ts',
  'node_modules/jsonc-parser/lib/esm/main.js',
  'node_modules/jsonc-parser/lib/esm/impl/scanner.js',
  'node_modules/@viz-js/viz/dist/viz.js',
]

describe('the bill of materials', () => {
  it("is valid by CycloneDX' own schema", () => {
    expect(cycloneDxFaults(billOfMaterials(INPUTS))).toEqual([])
  })

  it('has each bundled package once, with its licence and the digest of its archive', () => {
    const { components } = JSON.parse(billOfMaterials(INPUTS))
    expect(components.map(({ purl }: { readonly purl: string }) => purl)).toEqual([
      expect.stringMatching(/^pkg:npm\/%40viz-js\/viz@\d/),
      expect.stringMatching(/^pkg:npm\/jsonc-parser@\d/),
    ])
    for (const { licenses, hashes } of components)
      expect([licenses, hashes]).toEqual([
        [{ license: { id: 'MIT' } }],
        [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      ])
  })

  it('is the same for the same sources, and another for others', () => {
    expect(billOfMaterials(INPUTS)).toBe(billOfMaterials([...INPUTS].reverse()))
    const numbers = [INPUTS, INPUTS.slice(0, 2)].map(inputs => JSON.parse(billOfMaterials(inputs)).serialNumber)
    expect(new Set(numbers).size).toBe(2)
  })
})

describe('the release workflow', () => {
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')

  it('makes executables with the Node that is pinned', () => {
    const versions = [...workflow.matchAll(/node-version: ([\d.]+)/g)].map(([, version]) => version)
    expect(new Set(versions)).toEqual(new Set([NODE_VERSION]))
  })

  it('pins every action by its commit', () => {
    const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(5)
    expect(uses.filter(action => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  })
})

describe.skipIf(!existsSync('.ci/release.sha256'))('the checksum in this commit', () => {
  it('is of the package of this version', () => {
    expect(readFileSync('.ci/release.sha256', 'utf8')).toMatch(
      new RegExp(`^[0-9a-f]{64}  clauselint-${packageVersion()}\\.tgz\\n$`),
    )
  })
})
