import { readdirSync, readFileSync } from 'node:fs'

/** What the Go source of an API says beyond its OpenAPI: enumerations and bounds, from its markers. */
export interface GoTypes {
  /** The values of enumerations, by the OpenAPI name of their type. */
  readonly enumerations: ReadonlyMap<string, readonly string[]>
  /** The name of a field's enumeration, by `OPENAPI-TYPE FIELD`. */
  readonly enumerated: ReadonlyMap<string, string>
  /** Least and greatest value, null where there is none, by `OPENAPI-TYPE FIELD`. */
  readonly bounds: ReadonlyMap<string, readonly [number | null, number | null]>
}

/** When an API appeared, was deprecated and was removed: minor versions of Kubernetes 1, 0 where none is stated. */
export interface LifeCycle {
  readonly introduced: number
  readonly deprecated: number
  readonly removed: number
  /** `GROUP/VERSION/KIND`; empty where none is stated. */
  readonly replacement: string
}

const GENERATED = 'zz_generated.prerelease-lifecycle.go'

/** The folders `GROUP/VERSION` of the Go module k8s.io/api. */
const packagesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(group => group.isDirectory() && group.name !== 'testdata')
    .flatMap(({ name }) =>
      readdirSync(`${folder}/${name}`, { withFileTypes: true })
        .filter(version => version.isDirectory() && /^v\d/.test(version.name))
        .map(version => `${name}/${version.name}`),
    )

/** Reads the markers `+enum`, `+k8s:enum`, `+k8s:minimum` and `+k8s:maximum` of k8s.io/api. */
export function readGoTypes(folder: string): GoTypes {
  const enumerations = new Map<string, readonly string[]>()
  const enumerated = new Map<string, string>()
  const bounds = new Map<string, readonly [number | null, number | null]>()
  for (const path of packagesOf(folder)) {
    const prefix = `io.k8s.api.${path.replace('/', '.')}.`
    const files = readdirSync(`${folder}/${path}`).filter(
      file => file.endsWith('.go') && !/^(?:zz_|generated)/.test(file),
    )
    const text = files.map(file => readFileSync(`${folder}/${path}/${file}`, 'utf8')).join('\n')
    for (const [, name = ''] of text.matchAll(/^\/\/ \+(?:k8s:)?enum\n(?:\/\/.*\n)*type (\w+) string$/gm))
      if (valuesOf(name, text).length > 0 && !hasOtherValues(name, text))
        enumerations.set(prefix + name, valuesOf(name, text))
    for (const [, name = '', body = ''] of text.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm))
      for (const field of fieldsOf(body)) {
        const key = `${prefix}${name} ${field.name}`
        if (enumerations.has(prefix + field.type)) enumerated.set(key, prefix + field.type)
        const [least, most] = [boundIn(field.comment, 'minimum'), boundIn(field.comment, 'maximum')]
        if (least !== null || most !== null) bounds.set(key, [least, most])
      }
  }
  return { enumerations, enumerated, bounds }
}

/** The constants of a type (`Always PullPolicy = "Always"`, `Exact = PathType("Exact")`), but for those with the marker that leaves them out. */
const valuesOf = (type: string, text: string): readonly string[] =>
  [
    ...text.matchAll(new RegExp(`((?:^\\s*//.*\\n)*)^\\s*\\w+\\s+(?:${type}\\s*=\\s*|=\\s*${type}\\()"([^"]*)"`, 'gm')),
  ].flatMap(([, comment = '', value = '']) => (/\+k8s:enumExclude/.test(comment) ? [] : [value]))

/** Whether a type has values that are constants of other packages: `IPv4 = AddressType(v1.IPv4Protocol)`. */
const hasOtherValues = (type: string, text: string): boolean => new RegExp(`=\\s*${type}\\([^")]`).test(text)

function* fieldsOf(
  body: string,
): Generator<{ readonly name: string; readonly type: string; readonly comment: string }> {
  const pattern = /((?:^\s*\/\/.*\n)*)^\s*\w+\s+((?:\[\]|\*)*)(\w+)\s+`[^`]*json:"([^",]+)/gm
  for (const [, comment = '', , type = '', name = ''] of body.matchAll(pattern)) yield { name, type, comment }
}

/** A bound that holds on no condition: what a feature gate decides is left to the version of the cluster. */
function boundIn(comment: string, word: string): number | null {
  const [, found] = new RegExp(`^\\s*// \\+(?:k8s:beta\\([^)]*\\)=\\+)?k8s:${word}=(-?\\d+)`, 'm').exec(comment) ?? []
  return found === undefined ? null : Number(found)
}

/** Reads the life cycles that k8s.io/api states, by `PACKAGE/KIND`: `batch/v1beta1/CronJob`. */
export function readLifeCycles(folder: string): ReadonlyMap<string, LifeCycle> {
  const found = new Map<string, LifeCycle>()
  for (const path of packagesOf(folder)) {
    if (!readdirSync(`${folder}/${path}`).includes(GENERATED)) continue
    const text = readFileSync(`${folder}/${path}/${GENERATED}`, 'utf8')
    const said = new Map(
      [...text.matchAll(/func \(in \*(\w+)\) APILifecycle(\w+)\(\)[^{]*\{\s*return ([^\n]+)/g)].map(
        ([, kind = '', event = '', value = '']) => [`${kind} ${event}`, value] as const,
      ),
    )
    for (const kind of new Set([...said.keys()].map(key => key.replace(/ .*/, '')))) {
      const minor = (event: string): number => Number(/^1, (\d+)/.exec(said.get(`${kind} ${event}`) ?? '')?.[1] ?? 0)
      const [, group, version, name] =
        /Group: "([^"]*)", Version: "([^"]*)", Kind: "([^"]*)"/.exec(said.get(`${kind} Replacement`) ?? '') ?? []
      found.set(`${path}/${kind}`, {
        introduced: minor('Introduced'),
        deprecated: minor('Deprecated'),
        removed: minor('Removed'),
        replacement: name === undefined ? '' : `${group}/${version}/${name}`,
      })
    }
  }
  return found
}
