import { posix } from 'node:path'
import { fields, follow, get, rootOf } from '../../documents/cursor.ts'
import { pathOf } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { documentOpener, locator } from '../../engine/assemble/open-documents.ts'
import { isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import type { AnyRule, Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { admissionPolicy, policyBinding, policyId } from '../../facts/policy/admission-policy.ts'
import { OWN_API_VERSION, OWN_PREFIX, ownPolicy } from '../../facts/policy/own-policy.ts'
import { groupBy } from '../../model/group-by.ts'
import type { PolicyPage } from '../output/policy-page.ts'
import { statedExamples } from '../tests/own-tests.ts'
import type { LintedRun } from './linted-run.ts'

/** The page of a policy, and by what it is asked for: the id of the policy, and its file. */
export interface NamedPage extends PolicyPage {
  /** `own/has-team`, `admission/labels`. */
  readonly id: AnyRule['id']
  readonly path: string
}

/** The files of a run, and what reads them. */
export type PagesIn = Pick<LintedRun, 'files'> & { readonly texts: Pick<LintedRun['texts'], 'again'> }

/** Whatever contains one of these may have a policy, a binding or a test. */
const WORDS = /Policy\b|ConstraintTemplate|clauselint\/v1/

/** The pages of all policies in the files of a run, in the order of these. */
export function policyPages({ files: paths, texts }: PagesIn, registry: Registry): readonly NamedPage[] {
  const files = paths
    .filter(path => /\.(?:ya?ml|json)$/.test(path))
    .map(path => ({ path, text: texts.again(path) ?? '' }))
    .filter(({ text }) => WORDS.test(text))
  const all = files.flatMap(file => factsOfFile(file, defaultSettings, registry).facts)
  const bindings = all.flatMap(one => (isOf(policyBinding, one) ? [one.value] : []))
  const examples = files
    .filter(({ text }) => text.includes(OWN_API_VERSION))
    .flatMap(one => statedExamples(one, registry))
  const open = documentOpener(registry, path => texts.again(path))
  const locate = locator(open)
  const rules = groupBy(
    all.flatMap(one => (isOf(admissionPolicy, one) ? [one.value] : [])),
    ({ at, policy }) => JSON.stringify([at, policy]),
  )
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
