import { posix } from 'node:path'
import { fields, follow, get, rootOf } from '../../documents/cursor.ts'
import { type Place, pathOf } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { documentOpener, locator } from '../../engine/assemble/open-documents.ts'
import { type Fact, isOf } from '../../engine/fact.ts'
import { factsOfScopes } from '../../engine/join/join.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import type { AnyRule, Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { admissionPolicy, policyBinding, policyId } from '../../facts/policy/admission-policy.ts'
import { OWN_API_VERSION, OWN_PREFIX, ownPolicy } from '../../facts/policy/own-policy.ts'
import { groupBy } from '../../model/group-by.ts'
import type { PolicyPage } from '../output/policy-page.ts'
import { statedExamples } from '../tests/own-tests.ts'
import { lintFiles } from './lint-files.ts'
import type { LintedRun } from './linted-run.ts'
import type { Run } from './run.ts'
import { createTextReader } from './text-reader.ts'

/** The page of a policy, and by what it is asked for: the id of the policy, and its file. */
export interface NamedPage extends PolicyPage {
  /** `own/has-team`, `admission/labels`. */
  readonly id: AnyRule['id']
  readonly path: string
}

/** The files of a run, what reads them, and what is found in them, which only policies that charts make need. */
export interface PagesIn extends Pick<LintedRun, 'files' | 'settingsOf'> {
  readonly texts: Pick<LintedRun['texts'], 'again'>
  readonly results: () => LintedRun['results']
}

/** What the pages of policies are made of, where the files are not linted yet. */
export function pagesIn(run: Run, registry: Registry): PagesIn {
  const { files, configured } = run
  const { settingsOf } = configured
  const texts = createTextReader(run)
  return {
    files,
    settingsOf,
    texts,
    results: () => lintFiles(files, texts, { settingsOf, registry, isKept: true }).results,
  }
}

/** Whatever contains one of these may have a policy, a binding or a test. */
const WORDS = /Policy\b|ConstraintTemplate|clauselint\/v1/
/** Of what charts make, only a policy is worth linting all files for. */
const ADMISSION = /\bValidating(?:Admission)?Policy\b|ConstraintTemplate|kyverno\.io\//

/** The pages of all policies in the files of a run, in the order of these; those that charts make are the last. */
export function policyPages(
  { files: paths, texts, settingsOf, results }: PagesIn,
  registry: Registry,
): readonly NamedPage[] {
  const files = paths
    .filter(path => /\.(?:ya?ml|json|tpl)$/.test(path))
    .map(path => ({ path, text: texts.again(path) ?? '' }))
    .filter(({ text }) => WORDS.test(text))
  const templates = new Set(
    files.flatMap(({ path, text }) => (text.includes('{{') && ADMISSION.test(text) ? [path] : [])),
  )
  const scopes = templates.size === 0 ? [] : factsOfScopes(results(), path => settingsOf(path).settings, registry)
  const isMade = ({ at }: { readonly at: Place }): boolean => templates.has(pathOf(at.document))
  const all = files
    .filter(({ path }) => !templates.has(path))
    .flatMap(file => factsOfFile(file, defaultSettings, registry).facts)
  const stated = <T extends { readonly at: Place }>(fact: Fact<T>): readonly T[] => [
    ...all.flatMap(one => (isOf(fact, one) ? [one.value] : [])),
    ...scopes.flatMap(({ of }) => of(fact)).filter(isMade),
  ]
  const bindings = stated(policyBinding)
  const examples = files
    .filter(({ text }) => text.includes(OWN_API_VERSION))
    .flatMap(one => statedExamples(one, registry))
  const open = documentOpener(registry, path => texts.again(path))
  const locate = locator(open)
  const rules = groupBy(stated(admissionPolicy), ({ at, policy }) => JSON.stringify([at, policy]))
  const own = all.flatMap(one => (isOf(ownPolicy, one) ? [one.value] : []))
  return [...rules.values(), ...own].flatMap((policy): readonly NamedPage[] => {
    const first = 'docs' in policy ? policy : policy[0]
    if (first === undefined) return []
    const [name, path] = ['policy' in first ? first.policy : first.name, pathOf(first.at.document)]
    const document = open(first.at.document)
    const metadata = document && follow(rootOf(document), posix.dirname(first.at.pointer))
    const annotations = metadata === undefined ? [] : fields(get(metadata, 'annotations'))
    return [
      {
        id: 'policy' in first ? policyId({ name, policy: name }) : `${OWN_PREFIX}${name}`,
        path,
        policy,
        place: `${path}:${locate(first.at)?.startLine ?? 1}`,
        annotations: Object.fromEntries(annotations.map(({ key, value }) => [key, literal(value) ?? ''])),
        bindings,
        examples: examples.filter(({ of }) => of === ('policy' in first ? path : name)),
      },
    ]
  })
}
