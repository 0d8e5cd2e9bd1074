import type { Resource } from '../../documents/resource.ts'
import { resourceOfPatch } from '../../facts/kubernetes/patched-file.ts'
import { innerWords, readCommandLine } from '../../languages/shell/command-line.ts'
import type { ShellCommand, ShellWord } from '../../languages/tree/command.ts'
import { addTo } from '../../model/group-by.ts'
import { unshortened } from '../../model/kubernetes/api-resources.ts'
import { resourceNames } from '../../model/kubernetes/resource-names.ts'
import { lazily } from '../../model/lazily.ts'
import { table } from './object-types.ts'

/** The resource that the command of a body names, in lower case; undefined where it names none. */
export function patchedResource({ document: { held, file } }: Resource): string | undefined {
  if (held?.role !== 'patch') return file.isMade === true ? resourceOfPatch(file.path) : undefined
  for (const command of held.commands ?? []) {
    const resource = resourceOfCommand(command)
    if (resource !== undefined) return resource
  }
  return undefined
}

/** The resource that `kubectl patch` names, in lower case: `deployment` of `kubectl patch Deployment/web`. */
export function resourceOfCommand(command: ShellCommand): string | undefined {
  const operands = lineOf(command)?.operands ?? []
  const at = operands.findIndex(({ text }) => text === 'patch')
  const named = at < 0 ? undefined : operands[at + 1]?.text.split('/')[0]?.toLowerCase()
  return named !== undefined && /^[a-z][a-z0-9.-]*$/.test(named) ? named : undefined
}

function lineOf({ words }: ShellCommand) {
  const own = innerWords(words)
  const at = own.findIndex(({ text }) => /(?:^|\/)(?:kubectl|oc)$/.test(text))
  return at < 0 ? undefined : readCommandLine('kubectl', own.slice(at + 1), endOf)
}

const endOf = (word: ShellWord, from: number): ShellWord => ({ ...word, text: word.text.slice(from) })

/** The type, in the table of Kubernetes' own kinds, of a resource as commands name it: `deploy`, `deployments.apps`, `deployments.v1.apps`. */
export function patchedType(named: string): string | undefined {
  const [resource = '', ...rest] = named.split('.')
  const version = /^v\d\w*$/.test(rest[0] ?? '') ? rest.shift() : undefined
  const group = rest.join('.')
  return (byName().get(unshortened(resource)) ?? []).find(
    one => (rest.length === 0 || one.group === group) && (version === undefined || one.version === version),
  )?.type
}

interface Served {
  readonly group: string
  readonly version: string
  readonly type: string
}

/** The kinds by the names of their resources, the version that kubectl takes first. */
const byName = lazily((): ReadonlyMap<string, readonly Served[]> => {
  const names = new Map<string, Served[]>()
  for (const [key, type] of Object.entries(table().kinds)) {
    const [kind = '', version = '', group = ''] = key.split('/').reverse()
    for (const name of [kind.toLowerCase(), ...resourceNames(kind)]) addTo(names, name, { group, version, type })
  }
  for (const all of names.values()) all.sort((one, other) => rank(other) - rank(one))
  return names
})

/** How early a version is taken: stable ones before others, the newest first; those of `extensions` and of events last. */
const rank = ({ group, version }: Served): number => {
  const [, major = '0', phase] = /^v(\d+)(alpha|beta)?/.exec(version) ?? []
  const stage = phase === undefined ? 2000 : phase === 'beta' ? 1000 : 0
  return stage + Number(major) - (group === 'extensions' ? 5000 : 0)
}
