import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { descriptionsOf } from './descriptions.ts'
import { type LifeCycle, readGoTypes, readLifeCycles } from './go-types.ts'
import { type OpenApi, readOpenApi } from './open-api.ts'
import { namesIn, tableOf, tableText, type Version } from './table.ts'

// Writes the table of Kubernetes' own types, and what Kubernetes says of their fields: `npm run record:kubernetes-types`. Takes the Go modules k8s.io/kubernetes (OpenAPI) and
// k8s.io/api (markers, life cycles) of each version from the module proxy that `go` is set to.

const OUTPUT = 'src/schemas/kubernetes-types.generated.ts'
const DESCRIPTIONS = 'src/schemas/kubernetes-descriptions.generated.ts'
/** Kubernetes 1.31 and all that followed. */
const RELEASES = ['1.31.14', '1.32.13', '1.33.13', '1.34.4', '1.35.4', '1.36.3', '1.37.2']

interface Module {
  readonly Dir: string
}

function folderOf(module: string): string {
  const { Dir }: Module = JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' }))
  return Dir
}

const versions = RELEASES.map((release): Version => {
  const openApi: OpenApi = readOpenApi(folderOf(`k8s.io/kubernetes@v${release}`))
  return { minor: Number(release.split('.')[1]), ...openApi }
})
const lifeCycles = new Map<string, LifeCycle>()
for (const release of RELEASES)
  for (const [key, life] of readLifeCycles(folderOf(`k8s.io/api@v${release.replace(/^1/, '0')}`)))
    lifeCycles.set(key, life)
const newest = RELEASES.at(-1) ?? ''
const go = readGoTypes(folderOf(`k8s.io/api@v${newest.replace(/^1/, '0')}`))
const table = tableOf(versions, lifeCycles, go)
const text = tableText(table)
writeFileSync(
  OUTPUT,
  `// Written by \`npm run record:kubernetes-types\` out of Kubernetes ${RELEASES[0]} to ${newest} (api/openapi-spec/v3 of k8s.io/kubernetes;
// markers and life cycles of k8s.io/api; Copyright The Kubernetes Authors, Apache License 2.0): names, types and limits of fields only.

/** The types of Kubernetes' own kinds (\`kubernetesTable\`). */
export const KUBERNETES_TYPES = \`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`
`,
)
process.stdout.write(
  `${OUTPUT}: ${Object.keys(table.kinds.kinds).length} kinds, ${Object.keys(table.types).length} types, ${text.length} characters\n`,
)

const descriptions = JSON.stringify(descriptionsOf(versions, table, namesIn(versions, go)))
const packed = brotliCompressSync(descriptions, {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(descriptions),
  },
}).toString('base64')
writeFileSync(
  DESCRIPTIONS,
  `// Written by \`npm run record:kubernetes-types\` out of Kubernetes ${RELEASES[0]} to ${newest} (api/openapi-spec/v3 of k8s.io/kubernetes;
// Copyright The Kubernetes Authors, Apache License 2.0): descriptions of types and fields, unchanged.

/** What Kubernetes says of its types as JSON (\`KubernetesDescriptions\`), compressed by Brotli, in base64. */
export const KUBERNETES_DESCRIPTIONS =
  '${packed}'
`,
)
process.stdout.write(`${DESCRIPTIONS}: ${descriptions.length} characters, ${packed.length} packed\n`)
