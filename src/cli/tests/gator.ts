import { posix } from 'node:path'
import type { Registry } from '../../engine/registry.ts'
import type { AdmissionPolicy } from '../../facts/policy/admission-policy.ts'
import { fieldsIn, isFields, type MutableFields } from '../../facts/policy/plain-fields.ts'
import type { PolicyFinding } from '../../facts/policy/scope-policies.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import { plainData } from './plain-data.ts'
import { judgeTogether, readFacts } from './policy-scope.ts'
import { asText, coverageOf, listOf, type ReadFile, resultOf, type TestResult, type TestSuite } from './policy-test.ts'

/** Whether a document is a suite of gator (https://open-policy-agent.github.io/gatekeeper/website/docs/gator). */
export const isGatorSuite = (data: unknown): boolean =>
  isFields(data) && data['kind'] === 'Suite' && String(data['apiVersion']).startsWith('test.gatekeeper.sh/')

/** Runs the cases of a suite whose templates have CEL; a template without it is left out. */
export function gatorSuite(path: string, text: string, read: ReadFile, registry: Registry): TestSuite | undefined {
  const coverage = coverageOf()
  const suite = plainData(text, registry)
  const results = listOf(isFields(suite) ? suite['tests'] : undefined)
    .filter(isFields)
    .flatMap(test => gatorTest(test, posix.dirname(path), read, registry, coverage.add))
  return results.length === 0 ? undefined : { path, results, ...coverage }
}

type AddCoverage = (policies: readonly AdmissionPolicy[], findings: readonly PolicyFinding[]) => void

function gatorTest(
  test: MutableFields,
  folder: string,
  read: ReadFile,
  registry: Registry,
  add: AddCoverage,
): readonly TestResult[] {
  const name = asText(test['name'])
  const files = ['template', 'constraint'].map(key => ({
    path: asText(test[key]),
    text: read(posix.join(folder, asText(test[key]))),
  }))
  const missing = files.find(one => one.text === undefined)
  if (missing !== undefined) return [resultOf(name, `there is no file ${missing.path}`)]
  if (files[0]?.text?.includes('K8sNativeValidation') !== true) return []
  return listOf(test['cases'])
    .filter(isFields)
    .map(one => {
      const label = `${name}/${asText(one['name'])}`
      const object = read(posix.join(folder, asText(one['object'])))
      if (object === undefined) return resultOf(label, `there is no file ${asText(one['object'])}`)
      const reviewed = reviewedObject(object, registry)
      const inventory = listOf(one['inventory']).flatMap(item => read(posix.join(folder, asText(item))) ?? [])
      const documents = [
        ...files.map(file => ({ path: file.path, text: file.text ?? '' })),
        ...inventory.map((item, i) => ({ path: `inventory-${i}.yaml`, text: item })),
        { path: OBJECT, text: reviewed.text },
      ]
      const facts = readFacts(documents, registry)
      const objects = facts.objects.filter(({ at }) => at.document.startsWith(OBJECT))
      const preparation = { namespace: 'default', hasDefaults: false }
      const judged = judgeTogether(objects, facts, preparation, reviewed)
      const findings = [...judged.values()].flat()
      add(facts.policies, findings)
      return resultOf(label, differenceOf(listOf(one['assertions']).filter(isFields), findings))
    })
}

const OBJECT = 'gator-object.yaml'

/** The object of a request, where the document is an AdmissionReview. */
function reviewedObject(text: string, registry: Registry) {
  const data = plainData(text, registry)
  const request = isFields(data) && data['kind'] === 'AdmissionReview' ? fieldsIn(data, 'request') : undefined
  if (request === undefined) return { text }
  const object = fieldsIn(request, 'object') ?? fieldsIn(request, 'oldObject') ?? {}
  const oldObject = fieldsIn(request, 'oldObject')
  return {
    text: JSON.stringify(object),
    request: { operation: asText(request['operation']), ...(oldObject === undefined ? {} : { oldObject }) },
  }
}

function differenceOf(assertions: readonly MutableFields[], findings: readonly PolicyFinding[]): string | undefined {
  const unsure = findings.find(one => one.is === 'undecided')
  if (unsure?.is === 'undecided') return unsure.why
  const messages = findings.flatMap(one => (one.is === 'denied' ? [one.message] : []))
  const wrong = assertions.flatMap(({ violations = 'yes', message }) => {
    const matching = message === undefined ? messages : matchingMessages(asText(message), messages)
    if ('fault' in matching) return [matching.fault]
    const count = matching.length
    const isRight =
      typeof violations === 'number'
        ? count === violations
        : violations === 'no' || violations === false
          ? count === 0
          : count > 0
    return isRight ? [] : [`expected violations: ${String(violations)}, found ${count}`]
  })
  return wrong.length === 0 ? undefined : wrong.join('\n')
}

/** Steps that an expression may take on all messages of a case. */
const MOST_STEPS = 1_000_000

/** The messages in which an assertion's regular expression is found (gator, pkg/gator/verify/assertion.go). */
function matchingMessages(wanted: string, messages: readonly string[]): readonly string[] | { readonly fault: string } {
  const read = readExpression(wanted)
  if (read.state !== 'ready')
    return {
      fault: `message cannot be read as a regular expression: ${read.state === 'refused' ? read.fault : 'it is too large'}`,
    }
  let steps = 0
  const charge = (cost: number): void => {
    steps += cost
    if (steps > MOST_STEPS) throw STOPPED
  }
  try {
    return messages.filter(message => read.expression.search(message, 0, charge) !== undefined)
  } catch (error) {
    if (error === STOPPED) return { fault: 'message takes too many steps' }
    throw error
  }
}

/** Thrown where work is stopped, and caught where it was begun. */
const STOPPED = new Error('stopped')
