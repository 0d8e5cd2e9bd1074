import type { Context, Outcome } from './define.ts'
import type { Fault, Note, RawProblem } from './file-result.ts'
import type { AnyRule } from './registry.ts'
import { optionsOf } from './rule-settings.ts'
import type { LintSettings } from './settings.ts'

/** What rules said. */
export interface Outcomes {
  readonly problems: readonly RawProblem[]
  readonly notes: readonly Note[]
  readonly faults: readonly Fault[]
}

/** What rules said so far. */
export interface OpenOutcomes extends Outcomes {
  readonly problems: RawProblem[]
  readonly notes: Note[]
  readonly faults: Fault[]
}

/** Nothing said so far. */
export const noOutcomes = (): OpenOutcomes => ({ problems: [], notes: [], faults: [] })

/**
 * Asks a rule about `facts` (one, or those that it joins) and adds what it yields to `said`. If it throws, that is a
 * fault of the file at `path`; what it yielded before stays.
 */
export function ask(
  rule: AnyRule,
  facts: Parameters<AnyRule['check']>[0],
  context: AnyContext,
  path: string,
  said: OpenOutcomes,
): void {
  try {
    for (const outcome of rule.check(facts, context)) {
      if (outcome.says === 'unsure') said.notes.push({ rule: rule.id, why: outcome.why, at: outcome.at, count: 1 })
      else if (Object.hasOwn(rule.checks, outcome.check)) said.problems.push(toRaw(rule.id, outcome))
      else throw new Error(`says ${outcome.check}, which is none of its checks`)
    }
  } catch (error) {
    said.faults.push({ source: rule.id, path, message: String(error) })
  }
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
export type AnyContext = Context<any, any>

/** Makes what each rule is given beside its facts, where `settings` hold. Rules without options share one. */
export function createContexts(settings: LintSettings): (rule: AnyRule) => AnyContext {
  const common: AnyContext = {
    say: (check: string, at: RawProblem['at'], extra?: object) => ({ ...extra, says: 'problem', check, at }),
    unsure: ({ why, at }) => ({ says: 'unsure', why, at }),
    options: {},
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
  return rule => (rule.options === undefined ? common : { ...common, options: optionsOf(rule, settings.rules) })
}
