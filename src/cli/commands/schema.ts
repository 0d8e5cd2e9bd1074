import { documentOpener } from '../../engine/assemble/open-documents.ts'
import { isOf } from '../../engine/fact.ts'
import { visibleAtLineStart } from '../../engine/redaction/visible.ts'
import { type CustomResource, customResource } from '../../facts/kubernetes/custom-resource.ts'
import { type KubernetesTable, kubernetesTable } from '../../facts/kubernetes/kubernetes-table.ts'
import { describedCustom } from '../../facts/schema/custom-fields.ts'
import { fieldsOfType, type KnownTypes, typeDescription } from '../../facts/schema/described-fields.ts'
import { validatedDetails } from '../../kinds/schema/validated-details.ts'
import { unshortened } from '../../model/kubernetes/api-resources.ts'
import { KUBERNETES_TYPES } from '../../schemas/kubernetes-types.generated.ts'
import { loadDescriptions } from '../../workspace/kubernetes-descriptions.ts'
import { unknown } from '../../workspace/suggest.ts'
import { lastValue } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { type DescribedKind, typeText } from '../output/type-text.ts'
import { openLinted } from '../run/open-linted.ts'
import type { Command } from './command.ts'

/**
 * `clauselint schema KIND[.FIELD…]`: prints what a kind is for and its fields, or those of an object in it: one of Kubernetes' own,
 * or one that the definitions of the repository define.
 */
export const schemaCommand: Command = {
  usage: 'clauselint schema [--api-version GROUP/VERSION] KIND[.FIELD…]',
  options: [
    { name: 'api-version', value: 'GROUP/VERSION', help: 'Show this version of the kind, not the newest stable one' },
  ],
  run: async ([name, ...more], given, environment) => {
    if (name === undefined || more.length > 0)
      return refuse(['name a kind, or a field of one: clauselint schema deployment.spec.template'], environment)
    const [stated = '', ...path] = name.split('.').filter(part => part !== '')
    const kind = unshortened(stated)
    const known: KnownTypes = {
      table: kubernetesTable(KUBERNETES_TYPES),
      added: validatedDetails,
      descriptions: await loadDescriptions(),
    }
    const apiVersion = lastValue(given, 'api-version')
    const found = ownKind(kind, apiVersion, known) ?? (await definedKind(kind, apiVersion, known, environment))
    if ('problems' in found) return refuse(found.problems, environment)
    const answer = typeText(found, path)
    if ('problem' in answer) return refuse([answer.problem], environment)
    environment.stdout.write(answer.text)
    return ExitCode.Clean
  },
}

/** One of Kubernetes' own kinds; undefined where there is none of the name. */
function ownKind(name: string, apiVersion: string | undefined, known: KnownTypes): DescribedKind | undefined {
  const { table } = known
  const all = versionsOf(
    Object.keys(table.kinds).filter(key => isMeant(kindOf(key), name)),
    versionOf,
  )
  const key = all.find(one => apiVersion === undefined || versionOf(one) === apiVersion)
  if (key === undefined) return undefined
  const type = table.kinds[key] ?? ''
  return {
    kind: kindOf(key),
    version: versionOf(key),
    others: all.filter(one => one !== key).map(versionOf),
    notes: lifeOf(key, table),
    description: typeDescription(type, known),
    fields: fieldsOfType(type, known),
  }
}

/** A kind that a definition of the current folder's repository, or a catalogue that its configuration names, defines. */
async function definedKind(
  name: string,
  apiVersion: string | undefined,
  known: KnownTypes,
  environment: Environment,
): Promise<DescribedKind | { readonly problems: readonly string[] }> {
  const opened = await openLinted([], [], { ...environment, stderr: { ...environment.stderr, write: () => true } }, [
    customResource.id,
  ])
  const facts = 'problems' in opened ? [] : opened.linted.results.flatMap(one => one.facts)
  const definitions = facts.flatMap(one => (isOf(customResource, one) ? [one.value] : []))
  const all = versionsOf(
    definitions.filter(({ kind, names = [] }) => isMeant(kind, name) || names.includes(name.toLowerCase())),
    one => one.apiVersion,
  )
  const found = all.find(one => apiVersion === undefined || one.apiVersion === apiVersion)
  if (found === undefined || 'problems' in opened)
    return { problems: [missing(name, apiVersion, known.table, definitions)] }
  const { run, texts } = opened
  return {
    kind: found.kind,
    version: found.apiVersion,
    others: [...new Set(all.filter(one => one.apiVersion !== found.apiVersion).map(one => one.apiVersion))],
    notes: [
      `defined  ${visibleAtLineStart(found.at.document.replace(/#\d+$/, ''))}`,
      ...(found.isServed ? [] : ['served   no']),
      ...(found.deprecation === undefined ? [] : [`served   deprecated ${found.deprecation}`.trimEnd()]),
    ],
    ...describedCustom(found, documentOpener(run.registry, texts.again), known),
  }
}

function missing(
  name: string,
  apiVersion: string | undefined,
  { kinds }: KubernetesTable,
  definitions: readonly CustomResource[],
): string {
  const keys = [...Object.keys(kinds), ...definitions.map(one => `${one.apiVersion}/${one.kind}`)]
  const versions = keys.filter(key => isMeant(kindOf(key), name)).map(versionOf)
  return versions.length > 0 && apiVersion !== undefined
    ? `${kindOf(keys.find(key => isMeant(kindOf(key), name)) ?? name)} is not in ${unknown(apiVersion, versions)}`
    : `there is no kind ${unknown(name, [...new Set(keys.map(kindOf))])}`
}

/** When a version came and goes, where that is known. */
function lifeOf(key: string, { lives }: KubernetesTable): readonly string[] {
  const [introduced, deprecated, removed] = lives[key] ?? [0, 0, 0]
  const said = [
    ...(introduced > 0 ? [`from Kubernetes 1.${introduced} on`] : []),
    ...(deprecated > 0 ? [`deprecated in 1.${deprecated}`] : []),
    ...(removed > 0 ? [`removed in 1.${removed}`] : []),
  ]
  return said.length === 0 ? [] : [`served   ${said.join(', ')}`]
}

/** Whether a kind is of a name, whatever its case, also in the plural. */
const isMeant = (kind: string, name: string): boolean => {
  const own = kind.toLowerCase()
  return [own, `${own}s`, `${own}es`, own.replace(/y$/, 'ies')].includes(name.toLowerCase())
}

/** The most stable and newest version first. */
const versionsOf = <T>(all: readonly T[], of: (one: T) => string): readonly T[] =>
  [...all].sort((one, other) => stabilityOf(of(other)) - stabilityOf(of(one)) || of(one).length - of(other).length)

const kindOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const versionOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** `v2` is above `v1`, `v1` above `v1beta2`, and that above `v1alpha1`. */
function stabilityOf(apiVersion: string): number {
  const [, major = '0', stage, minor = '0'] = /v(\d+)(?:(alpha|beta)(\d+))?$/.exec(apiVersion) ?? []
  return (stage === undefined ? 2 : stage === 'beta' ? 1 : 0) * 10_000 + Number(major) * 100 + Number(minor)
}
