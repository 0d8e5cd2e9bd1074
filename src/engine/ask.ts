import type { Context, Outcome } from './define.ts'
import type { Fault, Note, RawProblem } from './file-result.ts'
import type { AnyRule } from './registry.ts'
import { optionsOf } from './rule-settings.ts'
import type { LintSettings } from './settings.ts'

/** A rule that is to be asked about a file or a scope; `path` names it in faults. */
export interface Asked {
  readonly rule: AnyRule
  readonly path: string
  readonly run: () => Iterable<Outcome>
}
export interface Outcomes {
  readonly problems: readonly RawProblem[]
  readonly notes: readonly Note[]
  readonly faults: readonly Fault[]
  readonly asked: Readonly<Record<string, number>>
}

/** Asks each rule and gathers what it yields. One that throws becomes a fault; what it said before stays. */
export function ask(asks: readonly Asked[]): Outcomes {
  const problems: RawProblem[] = []
  const notes: Note[] = []
  const faults: Fault[] = []
  const asked: Record<string, number> = {}
  for (const { rule, path, run } of asks) {
    asked[rule.id] = (asked[rule.id] ?? 0) + 1
    try {
      for (const outcome of run()) {
        if (outcome.says === 'unsure') notes.push({ rule: rule.id, why: outcome.why, at: outcome.at, count: 1 })
        else if (Object.hasOwn(rule.checks, outcome.check)) problems.push(toRaw(rule.id, outcome))
        else throw new Error(`says ${outcome.check}, which is none of its checks`)
      }
    } catch (error) {
      faults.push({ source: rule.id, path, message: String(error) })
    }
  }
  return { problems, notes, faults, asked }
}

function toRaw(
  rule: string,
  { check, at, severity, data, related, fix }: Extract<Outcome, { says: 'problem' }>,
): RawProblem {
  return {
    rule,
    check,
    at,
    ...(severity === undefined ? {} : { severity }),
    ...(data === undefined ? {} : { data }),
    ...(related === undefined ? {} : { related }),
    ...(fix === undefined ? {} : { fix }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a rule's own types are known to the rule only
type AnyContext = Context<any, any>

/** What a rule is given beside its facts. */
export function context(rule: AnyRule, settings: LintSettings): AnyContext {
  return {
    say: (check: string, at: RawProblem['at'], extra?: object) => ({ ...extra, says: 'problem', check, at }),
    unsure: ({ why, at }) => ({ says: 'unsure', why, at }),
    // Most rules have none, and a context is made for each fact.
    get options() {
      return optionsOf(rule, settings.rules)
    },
    platform: settings.platform,
    complete: settings.scope.complete,
    isExternal: (kind, namespace, name) =>
      settings.external.some(
        external =>
          external.kind === kind &&
          external.name === name &&
          (external.namespace === undefined || namespace === undefined || external.namespace === namespace),
      ),
  }
}
