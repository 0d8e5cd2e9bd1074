import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
}

/**
 * A CycloneDX 1.6 bill of materials of the package: what the bundled files `inputs` come from, each with its licence and the
 * digest of the archive that it was taken from (package-lock.json). Two builds of the same sources give the same bytes, so it
 * has no time, and its serial number is made of its contents.
 */
export function billOfMaterials(inputs: readonly string[]): string {
  const { name, version, description, license }: Record<string, string> = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const { packages }: { readonly packages: Record<string, Locked> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const folders = inputs.flatMap(path => /(?:^|\/)(node_modules\/.*)$/.exec(path)?.[1]?.match(FOLDER)?.[0] ?? [])
  const components = [...new Set(folders)].sort().map(folder => componentOf(folder, packages[folder] ?? {}))
  const root = `pkg:npm/${name}@${version}`
  const contents = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: root,
      },
    },
    components,
    dependencies: [
      { ref: root, dependsOn: components.map(one => one['bom-ref']) },
      ...components.map(one => ({ ref: one['bom-ref'] })),
    ],
  }
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialNumber(contents), version: 1 }
  return `${JSON.stringify({ ...head, ...contents }, undefined, 2)}\n`
}

/** The folder of the innermost package that a path is in. */
const FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

function componentOf(folder: string, { version = '', license, integrity }: Locked) {
  const full = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [scope, name] = full.startsWith('@') ? full.split('/') : [undefined, full]
  const purl = `pkg:npm/${scope === undefined ? '' : `${scope.replace('@', '%40')}/`}${name}@${version}`
  const [algorithm, digest] = (integrity ?? '').split('-')
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope === undefined ? {} : { group: scope }),
    name: String(name),
    version,
    scope: 'required',
    ...(algorithm === 'sha512' && digest !== undefined
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...(license === undefined ? {} : { licenses: [{ license: { id: license } }] }),
    purl,
  }
}

function serialNumber(contents: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(contents)).digest('hex')
  // The version and the variant of a UUID that is made of a digest (RFC 9562, 5.8).
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}
