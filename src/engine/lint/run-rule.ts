import { type Place, pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { namesOtherRelease } from '../../model/kubernetes/release-name.ts'
import { lazily } from '../../model/lazily.ts'
import { type Confidence, leastOf } from '../confidence.ts'
import type { Fault, FileResult, Note, RawProblem } from '../file-result.ts'
import type { AnyFactRule, AnyJoinRule, AnyRule } from '../registry.ts'
import type { Context, Outcome, Related } from '../rule.ts'
import { optionsOf } from '../rule-settings.ts'
import { isLibraryPath, type LintSettings } from '../settings.ts'
import { settledPlace } from './settled-place.ts'

/** What rules found. */
export interface Outcomes {
  readonly problems: readonly RawProblem[]
  readonly notes: readonly Note[]
  readonly faults: readonly Fault[]
}

/** The files of a run as they are deployed, with what rules found that see more than one file as it is written. */
export interface Linked extends Outcomes {
  readonly files: readonly FileResult[]
}

/** What rules found so far. */
export interface OpenOutcomes extends Outcomes {
  readonly problems: RawProblem[]
  readonly notes: Note[]
  readonly faults: Fault[]
}

/** Nothing found so far. */
export const noOutcomes = (): OpenOutcomes => ({ problems: [], notes: [], faults: [] })

/**
 * Runs a rule on one fact that concerns it and adds what it yields to `outcomes`. If it throws, that is a fault of the file at `path`; what
 * it yielded before stays. `number` is kept with what it yields (`RawProblem.fact`).
 */
export function runOnFact(
  rule: AnyFactRule,
  fact: unknown,
  context: AnyContext,
  path: string,
  outcomes: OpenOutcomes,
  number?: number,
): void {
  try {
    if (rule.concerns?.(fact) === false) return
    for (const outcome of rule.check(fact, context)) take(rule, outcome, outcomes, aboutFact(number))
  } catch (error) {
    outcomes.faults.push({ source: rule.id, path, message: String(error) })
  }
}

const aboutFact = (number: number | undefined): Pick<RawProblem, 'fact'> =>
  number === undefined ? {} : { fact: number }

/** Adds what `run` yields about a key for a join rule to `outcomes`, as `runOnFact` does. */
export function runOnKey(
  rule: AnyJoinRule,
  run: (key: string) => Iterable<Outcome>,
  key: string,
  path: string,
  outcomes: OpenOutcomes,
): void {
  try {
    for (const outcome of run(key)) take(rule, outcome, outcomes, {})
  } catch (error) {
    outcomes.faults.push({ source: rule.id, path, message: String(error) })
  }
}

function take(rule: AnyRule, outcome: Outcome, outcomes: OpenOutcomes, about: Pick<RawProblem, 'fact'>): void {
  if (outcome.says === 'unsure')
    outcomes.notes.push({
      rule: rule.id,
      ...(outcome.as === undefined ? {} : { as: outcome.as }),
      why: outcome.why,
      at: settledPlace(outcome.at),
      count: 1,
      ...about,
    })
  else if (isAboutInvented(outcome))
    outcomes.notes.push({
      rule: rule.id,
      why: 'the name of a release',
      at: settledPlace(outcome.at),
      count: 1,
      ...about,
    })
  else if (Object.hasOwn(rule.checks, outcome.check)) outcomes.problems.push({ ...toRaw(rule, outcome), ...about })
  else throw new Error(`says ${outcome.check}, which is none of its checks`)
}

/** Whether a problem outside of a chart rests on the name of its release, which is a placeholder where nothing states it. */
const isAboutInvented = ({ at, data = {} }: Extract<Outcome, { says: 'problem' }>): boolean =>
  Object.values(data).some(one => typeof one === 'string' && namesOtherRelease(one, pathOf(at.document)))

/** As many related places as somebody may look at: a finding may be about thousands. */
const MOST_RELATED = 20

function shorten(related: readonly Related[]): readonly Related[] {
  const shown = related.slice(0, MOST_RELATED)
  const last = shown.at(-1)
  if (last === undefined || shown.length === related.length) return shown
  return [
    ...shown.slice(0, -1),
    { ...last, note: `${last.note}, and at ${related.length - shown.length} other places` },
  ]
}

function toRaw(
  rule: AnyRule,
  {
    check,
    at: written,
    severity,
    confidence: stated,
    data,
    related: beside,
    fix,
    suggestions = [],
    as,
    part,
  }: Extract<Outcome, { says: 'problem' }>,
): RawProblem {
  const isAtUse = typeof rule.place === 'object' ? rule.place[check] !== undefined : rule.place !== undefined
  const at = (isAtUse ? written.use : undefined) ?? written
  const related = at === written ? beside : [...(beside ?? []), { at: written, note: 'the value is written here' }]
  const places = [at, ...(related ?? []).map(one => one.at)]
  const confidence = leastOf(stated, ...places.map(confidenceAt))
  return {
    rule: rule.id,
    check,
    ...(as === undefined ? {} : { as }),
    ...(part === undefined ? {} : { part }),
    at: settledPlace(at),
    ...(severity === undefined ? {} : { severity }),
    ...(confidence === 'high' ? {} : { confidence }),
    ...(places.some(({ assumed }) => assumed === 'off') ? { isOff: true } : {}),
    ...(data === undefined ? {} : { data }),
    ...(related === undefined ? {} : { related: shorten(related).map(one => ({ ...one, at: settledPlace(one.at) })) }),
    ...(fix === undefined ? {} : { fix }),
    ...(suggestions.length === 0 ? {} : { suggestions }),
  }
}

const confidenceAt = ({ assumed }: Place): Confidence | undefined =>
  assumed === undefined ? undefined : assumed === 'guess' ? 'low' : 'medium'

const externalKey = (kind: string, name: string): string => `${kind}\n${name}`

/** What a rule is given beside its facts, its own types forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: a rule's own types are known to the rule only
export type AnyContext = Context<any, any>

/** Creates the context of each rule under `settings`. Rules without options share one. */
export function createContexts(settings: LintSettings): (rule: AnyRule) => AnyContext {
  const external = lazily(() => groupBy(settings.external, ({ kind, name }) => externalKey(kind, name)))
  const common: AnyContext = {
    say: (check: string, at: RawProblem['at'], extra?: object) => ({ ...extra, says: 'problem', check, at }),
    unsure: value => ({ says: 'unsure', why: value.why, at: value.at, ...('as' in value ? { as: value.as } : {}) }),
    options: {},
    platform: settings.platform,
    complete: settings.scope.complete,
    isInLibrary: ({ document }) => isLibraryPath(pathOf(document), settings.libraries),
    isExternal: (kind, namespace, name) =>
      (external().get(externalKey(kind, name)) ?? []).some(
        one => one.namespace === undefined || namespace === undefined || one.namespace === namespace,
      ),
  }
  return rule => (rule.options === undefined ? common : { ...common, options: optionsOf(rule, settings.rules) })
}
