import { judgeTogether, readFacts } from '../../../cli/tests/policy-scope.ts'
import type { Registry } from '../../../engine/registry.ts'
import type { PolicyCase } from './cases.ts'

/** What policies say of an object: what is denied and what is warned about, each message once, in order. */
export interface Verdict {
  readonly denied: readonly string[]
  readonly warned: readonly string[]
}

/** What the API server answers of a case: why it denies the object, of several reasons one, and its warnings. */
export interface Answer {
  readonly denied?: string
  readonly warnings?: readonly string[]
  readonly fails?: string
}

/** The API server's sentences about an expression that fails are its own. */
const FAILED = 'an expression fails'

/** An answer of the API server without what is around its messages. */
export function answered({ denied, warnings = [] }: Answer): Verdict {
  const bare = (text: string): string => {
    const message = text
      .replace(/^[\s\S]*?ValidatingAdmissionPolicy '[^']*'(?: with binding '[^']*')?(?: denied request)?: /, '')
      .replace('failed to configure binding: ', '')
    return /^expression '[\s\S]*' resulted in error: |^compilation error: |^failed to evaluate/.test(message)
      ? FAILED
      : message
  }
  return { denied: denied === undefined ? [] : [bare(denied)], warned: inOrder(warnings.map(bare)) }
}

/** What clauselint says of a case; undecided where it says that it cannot know. */
export function judged({ object, around }: PolicyCase, registry: Registry): Verdict | 'undecided' {
  const documents = [...around, object].map((one, i) => ({ path: `${i}.json`, text: JSON.stringify(one) }))
  const facts = readFacts(documents, registry)
  const target = facts.objects.at(-1)
  const findings = target === undefined ? [] : (judgeTogether([target], facts, {}).get(target) ?? [])
  if (findings.some(({ is }) => is === 'undecided')) return 'undecided'
  const of = (action: string): readonly string[] =>
    inOrder(
      findings.flatMap(one =>
        one.is === 'denied' && one.action === action
          ? [/^the expression (?:fails|is not)/.test(one.message) ? FAILED : one.message]
          : [],
      ),
    )
  return { denied: of('Deny'), warned: of('Warn') }
}

const inOrder = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort()
