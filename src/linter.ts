import { carriers } from './carriers/index.ts'
import { ciliumLayers } from './deploy/cilium-values.ts'
import { customResources } from './deploy/custom-resources.ts'
import { graphTypes } from './deploy/graph-types.ts'
import { helm } from './deploy/helm.ts'
import { kro } from './deploy/kro.ts'
import { kustomize } from './deploy/kustomize.ts'
import { patchFiles } from './deploy/patch-files.ts'
import { policyTypes } from './deploy/policy-types.ts'
import { providerRegion } from './deploy/provider-region.ts'
import { remote } from './deploy/remote.ts'
import type { Rendered } from './deploy/rendered/documents.ts'
import { builtKustomizations } from './deploy/rendered/kustomization.ts'
import { requests } from './deploy/requests.ts'
import { terraform } from './deploy/terraform.ts'
import { terraformPlans } from './deploy/terraform-plans.ts'
import { tests } from './deploy/tests.ts'
import { dialects } from './dialects/index.ts'
import type { SourceFile } from './documents/document.ts'
import { assembleReport } from './engine/assemble/assemble-report.ts'
import { documentOpener } from './engine/assemble/open-documents.ts'
import { type EmittedFact, isOf } from './engine/fact.ts'
import type { FileResult } from './engine/file-result.ts'
import type { Report } from './engine/finding.ts'
import { linkFacts } from './engine/join/join.ts'
import type { Kind } from './engine/kind.ts'
import { compareFiles, earlierTextsOf } from './engine/lint/compare-files.ts'
import { lintFile } from './engine/lint/lint-file.ts'
import { openRegistry, type Registry, type RuleArea } from './engine/registry.ts'
import type { Shown } from './engine/relevance/shown.ts'
import { defaultSettings, type FileSettings } from './engine/settings.ts'
import { signsOf } from './facts/hybrid/shown-signs.ts'
import { chartOrigins } from './facts/kubernetes/chart-origins.ts'
import { customResource } from './facts/kubernetes/custom-resource.ts'
import { listing, scriptsNamed } from './facts/kubernetes/listing.ts'
import { runParts } from './facts/pipeline/run-parts.ts'
import { admissionObject } from './facts/policy/admission-object.ts'
import { admissionPolicy, mutatingPolicy, policyBinding } from './facts/policy/admission-policy.ts'
import type { JudgedTypes } from './facts/policy/judged-types.ts'
import { ownPolicy } from './facts/policy/own-policy.ts'
import { policyTest } from './facts/policy/policy-test.ts'
import { kinds } from './kinds/index.ts'
import type { Parsers } from './languages/tree/parsed.ts'
import { lazily } from './model/lazily.ts'
import { load as loadRuleData } from './rules/data.generated.ts'
import { areas } from './rules/index.ts'
import { precedence } from './schemas/precedence.generated.ts'
import { sameFaults } from './schemas/same-faults.ts'

/** Loads the types of Kubernetes' own kinds, which only the expressions of graphs (`kind: ResourceGraphDefinition`) need. */
export const loadKubernetesTypes = async (): Promise<string> =>
  (await import('./schemas/kubernetes-types.generated.ts')).KUBERNETES_TYPES

/** What the linter may be given beside its parsers. */
export interface LinterInputs {
  /** The types of Kubernetes' own kinds (`loadKubernetesTypes`); without them nothing is known of the fields of a graph's resources. */
  readonly kubernetesTypes?: string | undefined
  /** Gives the text of a linted file that another one reads by its path; undefined of any other. */
  readonly textOf?: ((path: string) => string | undefined) | undefined
  /** Whether the repository has a folder, by its path; where absent, it has those that are named. */
  readonly hasFolder?: ((path: string) => boolean) | undefined
  /** Whether the repository has a file or a folder, by its path, linted or not; where absent, it has those that are linted. */
  readonly hasPath?: ((path: string) => boolean) | undefined
  /** The output of `helm template` and `kustomize build` for charts and kustomizations; without it they are read unrendered. */
  readonly rendered?: Rendered | undefined
  /** False where the run has no admission policies: then the objects that they would judge are not kept. */
  readonly hasPolicies?: boolean | undefined
  /** Of the objects that policies would judge, the types that the run's policies do; any where it is absent. */
  readonly judgedTypes?: Pick<JudgedTypes, 'has'> | undefined
  /** False where the run has no definitions of custom resources: then the objects that they would judge are not kept. */
  readonly hasDefinitions?: boolean | undefined
  /** The rules that users have written, of all scopes and libraries (`ownRules`). */
  readonly own?: RuleArea | undefined
}

/** The whole linter: all dialects, kinds and rules, with the parsers that are loaded (`loadParsers`). */
export const createLinter = (
  parsers: Parsers,
  {
    kubernetesTypes,
    textOf,
    hasFolder,
    hasPath,
    rendered,
    hasPolicies = true,
    judgedTypes,
    hasDefinitions = true,
    own,
  }: LinterInputs = {},
): Registry => {
  const deploySteps = [
    terraform(parsers, type => readTypes().has(type), hasPath),
    terraformPlans(parsers),
    providerRegion,
    helm(parsers, { rendered: rendered?.texts, textOf, hasPath }),
    requests,
    tests,
    kustomize(
      new Set(rendered?.texts.flatMap(({ program, source }) => (program === 'kustomize' ? [source] : []))),
      hasPath,
    ),
    ...(rendered === undefined ? [] : [builtKustomizations(rendered, parsers)]),
    ciliumLayers,
    kro(),
    remote(hasFolder, textOf, hasPath),
    graphTypes(kubernetesTypes),
    policyTypes(kubernetesTypes),
    patchFiles,
    customResources(),
  ]
  const left = new Set([...(hasPolicies ? [] : [OBJECT]), ...(hasDefinitions ? [] : ['CustomResource'])])
  return openRegistry({
    parsers,
    dialects,
    carriers,
    kinds: kinds.filter(({ id }) => !left.has(id)).map(one => (one.id === OBJECT ? onlyOf(one, judgedTypes) : one)),
    areas: own === undefined ? areas : [...areas, own],
    loadRuleData: own === undefined ? loadRuleData : () => [...loadRuleData(), ...own.load()],
    deploySteps,
    textOf,
    precedence,
    libraryFacts: LIBRARY_FACTS,
    shows,
    sameFaults,
  })
}

/** The types of what is read; a `kubernetes_manifest` is read as the object in it. Only Terraform asks for them. */
const readTypes = lazily<ReadonlySet<string>>(
  () => new Set(['kubernetes_manifest', ...[...kinds, ...carriers].flatMap(one => one.types)]),
)

/** The kind of the objects that policies judge. */
const OBJECT = 'AdmissionObject'

/** The kind for some types of resources alone. */
const onlyOf = (kind: Kind, types: Pick<JudgedTypes, 'has'> | undefined): Kind =>
  types === undefined
    ? kind
    : { ...kind, read: (resource, isForced) => (types.has(resource.type) ? kind.read(resource, isForced) : undefined) }

/** What is read of folders of policies and schemas: policies and their bindings, the objects that may be parameters, definitions. */
const LIBRARY_FACTS: ReadonlySet<string> = new Set(
  [admissionPolicy, mutatingPolicy, policyBinding, admissionObject, customResource, ownPolicy].map(({ id }) => id),
)

function shows({
  path,
  text,
  facts,
}: {
  readonly path: string
  readonly text: string
  readonly facts: readonly EmittedFact[]
}): Shown | undefined {
  const signs = signsOf(text, facts)
  const parts = runParts(facts)
  const chart = chartOrigins(facts)
  const made = facts.flatMap(one => (isOf(policyTest, one) ? one.value.made : []))
  const shown: Shown = {
    ...(signs.length > 0 && { signs }),
    ...(parts.length > 0 && { parts }),
    ...(chart && { chart }),
    ...(made.length > 0 && { made }),
    ...listing(text, facts),
    ...scriptsNamed(path, text),
  }
  return Object.keys(shown).length === 0 ? undefined : shown
}

export interface LintOptions {
  readonly parsers: Parsers
  /** As `createLinter` takes them. */
  readonly kubernetesTypes?: string
  /** The settings for a path; nothing configured where absent. */
  readonly settingsOf?: (path: string) => FileSettings
}

/** All of it, in memory: what tests, an editor or a browser call. The paths must differ. */
export function lint(
  files: readonly SourceFile[],
  { parsers, kubernetesTypes, settingsOf = () => defaultSettings }: LintOptions,
): { readonly report: Report; readonly results: readonly FileResult[] } {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return lintBy(createLinter(parsers, { kubernetesTypes, textOf: path => texts.get(path) }), files, settingsOf)
}

/** The same by a linter that there is already, which reads the texts of these files. */
export function lintBy(
  registry: Registry,
  files: readonly SourceFile[],
  settingsOf: (path: string) => FileSettings = () => defaultSettings,
): { readonly report: Report; readonly results: readonly FileResult[] } {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const results = files.map(file => lintFile(file, settingsOf(file.path), registry))
  const compared = compareFiles(results, earlierTextsOf(files), settingsOf, registry)
  const linked = linkFacts(compared.results, settingsOf, compared.registry)
  const report = assembleReport(
    linked,
    settingsOf,
    registry,
    documentOpener(registry, path => texts.get(path)),
  )
  return { report, results }
}
