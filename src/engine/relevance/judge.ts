import { type Place, pathOf } from '../../documents/document.ts'
import type { RawProblem } from '../file-result.ts'
import type { Finding } from '../finding.ts'
import { MEANINGS } from '../persona.ts'
import type { AnyRule } from '../registry.ts'
import { isCheckNamed } from '../rule-settings.ts'
import type { FileSettings, Severity } from '../settings.ts'
import { CIRCUMSTANCES, type Circumstance } from './circumstance.ts'
import { type LowerSeverity, type Relevance, relevanceOf, type System } from './relevance.ts'
import { ENVIRONMENTS, type Surroundings } from './surroundings.ts'

/** How a finding is shown where it is: as it is, less severe (`lowered` says why), or not at all. */
export interface Verdict extends Pick<Finding, 'lowered' | 'silence'> {
  /** The severity to which it is lowered. */
  readonly to?: LowerSeverity
}

/** The sentence for a system that is not shown. */
export const LACKING: Readonly<Record<System, string>> = {
  cluster: 'nothing here shows an EKS cluster',
  platform: "nothing here shows the contract's platform",
}

const SWITCHED_OFF = 'the defaults of its chart, template or module leave it out'

const ON_PURPOSE = 'a comment or description there says that it is on purpose'

const ABSENT = 'what is not here may be elsewhere: no configuration says that this is complete'

const ATTENDED = 'nothing here runs the script by itself: whoever starts it sees what fails'

const RENDERED = 'it depends on the values with which the chart is installed'

const GIVEN = 'it is a default, which whoever installs this gives another value for'

const WORDS_OF_DEVELOPMENT = 'it is made of words, in a file for development'

const OF_DEVELOPMENT = 'it is in a file for development'

const NO_SECRET = 'a comment there says that nothing secret is in it, or that it is for tests only'

const OF_NO_KIND = 'nothing of it shows a document that is checked, and no file here names it'

const FULLY: Verdict = {}

/** Where random credentials are as a rule made up, or guard little. */
const OF_SECRETS: Readonly<Partial<Record<Circumstance, LowerSeverity>>> = {
  tests: 'info',
  examples: 'info',
  'throw-away cluster': 'info',
  'own machine': 'info',
  'copied chart': 'warning',
  development: 'warning',
}
/** Folders of a machine of one's own. */
const LOCAL = /(?:^|\/)[^/]*\b(?:local(?:dev|stack)?|vagrant)(?![a-z])[^/]*\//i
/** Environments that are deployed, whatever else the path says. */
const DEPLOYED = new RegExp(`(?:^|[-_./])(?:${ENVIRONMENTS})(?=[-_./])`, 'i')

/**
 * Decides whether a finding is shown as it is, as information, or not at all: by where its check speaks, by what its file and
 * scope show, by how its place is used, and by what is written beside it of its purpose. What the configuration names, and all that `clauselint:contract` and
 * `clauselint:strict` judge, is shown as it is.
 */
export function judge(
  problem: Pick<RawProblem, 'rule' | 'check' | 'as' | 'part' | 'at' | 'isOff' | 'isOfNoKind' | 'confidence'>,
  rule: AnyRule | undefined,
  settings: FileSettings,
  around: Surroundings,
  stated: { readonly severity: Severity; readonly isOnPurpose: boolean; readonly isNoSecret: boolean },
): Pick<Finding, 'relevance'> & Verdict {
  const { rule: id, check, at, isOff } = problem
  const relevance = relevanceOf(rule?.relevance, check)
  if (isUnconditional(settings) || isCheckNamed(problem, settings)) return { relevance }
  const isIn = (list: readonly string[] = []): boolean => list.includes(check)
  const isSecret = isIn(rule?.secretChecks) && !isIn(rule?.madeUpChecks)
  const secret = isSecret ? (OF_RUNS.test(id) ? 'used' : 'stored') : undefined
  const verdict = verdictOn(relevance, secret, silentIn(id, rule, isSecret), at, around)
  if (problem.isOfNoKind === true && verdict.silence === undefined && !around.isNamed(pathOf(at.document)))
    return { relevance, lowered: OF_NO_KIND, to: 'info' }
  if (isOff === true && verdict.silence === undefined) {
    const isLower = verdict.to === 'info' || !isIn(rule?.switchableChecks)
    return { relevance, lowered: SWITCHED_OFF, to: isLower ? 'info' : 'warning' }
  }
  const isStrange = verdict === FULLY && !around.shows(pathOf(at.document), 'platform')
  const judged = isStrange ? amongStrangers(problem, rule, settings, around, stated.severity) : verdict
  const isOfSecret = isIn(rule?.secretChecks)
  if (stated.isNoSecret && isOfSecret && judged.silence === undefined)
    return { relevance, lowered: NO_SECRET, to: 'info' }
  const isMeant = stated.isOnPurpose && relevance === 'anywhere' && !isOfSecret
  return { relevance, ...(isMeant ? lessSevere(judged, stated.severity, ON_PURPOSE) : judged) }
}

/** The default of a variable of a module. */
const OF_VARIABLE = /^\/variable\/[^/]+\/default(?:\/|$)/

/** Paths of what developers use, be it all of them, and of what they test with. */
const OF_DEVELOPERS = /(?:^|[-_./])(?:dev|devel|development|local|sandbox)(?=[-_./])/i
const OF_TESTERS = /(?:^|[-_./])(?:tests?|testing|ci)(?=[-_./])/i

/** How a finding is shown where nothing shows the contract's platform: an error is what surely breaks or opens something there, too. */
function amongStrangers(
  { check, at, confidence }: Pick<RawProblem, 'check' | 'at' | 'confidence'>,
  rule: AnyRule | undefined,
  { scope }: FileSettings,
  around: Surroundings,
  own: Severity,
): Verdict {
  const elsewhere: Readonly<Record<string, LowerSeverity | undefined>> = rule?.elsewhere ?? {}
  const to = elsewhere[check]
  const path = pathOf(at.document)
  if (rule?.absentChecks?.includes(check) === true && !scope.complete) return { lowered: ABSENT, to: 'info' }
  if (rule?.unattendedChecks?.includes(check) === true && !around.isRun(path)) return { lowered: ATTENDED, to: 'info' }
  const stated: Verdict = to === undefined ? FULLY : { lowered: LACKING.platform, to }
  const use = around.chartFileAt(path)
  const isGiven =
    use === 'defaults' ||
    (use === 'template' && at.isByDefault === true) ||
    // Of a module that others call the default is only likely.
    ((to !== undefined || confidence === 'medium') && OF_VARIABLE.test(at.pointer))
  const mayBeGiven = rule?.givenChecks?.includes(check) === true
  if (isGiven && mayBeGiven) return lessSevere(stated, own, GIVEN)
  const isOfWords = rule?.madeUpChecks?.includes(check) === true
  const isOfDevelopers = OF_DEVELOPERS.test(path)
  if (isOfWords && to !== undefined && (isOfDevelopers || OF_TESTERS.test(path)))
    return { lowered: WORDS_OF_DEVELOPMENT, to: 'info' }
  const isStored = mayBeGiven && rule.secretChecks?.includes(check) === true
  if (isStored && isOfDevelopers) return lessSevere(stated, own, OF_DEVELOPMENT)
  const isRendered = use !== undefined && rule?.dependsOnValues === true && own === 'error' && to === undefined
  return isRendered ? { lowered: RENDERED, to: 'warning' } : stated
}

/** One step less severe; what is information or silent stays so. */
function lessSevere(judged: Verdict, own: Severity, lowered: string): Verdict {
  const severity = judged.to ?? own
  if (judged.silence !== undefined || severity === 'info') return judged
  return { lowered, to: severity === 'error' ? 'warning' : 'info' }
}

const isUnconditional = ({ isUnconditional, persona }: FileSettings): boolean =>
  isUnconditional ?? MEANINGS[persona].isUnconditional

const FIXTURES: readonly Circumstance[] = ['fixtures', 'skeleton']
const TESTS: readonly Circumstance[] = [...FIXTURES, 'tests']

/** Whether a secret is in the file, or only given away when something runs. */
type SecretUse = 'stored' | 'used'
/** Rules on what runs: the secrets of others are stored. */
const OF_RUNS = /^(?:pipeline|procedure)\//
const NEVER_RUN: readonly Circumstance[] = ['archive', 'not run']

/** Where what a rule reports is there on purpose as often as not: test data is made up, and not well formed. */
const silentIn = (id: string, rule: AnyRule | undefined, isSecret: boolean): readonly Circumstance[] => {
  if (rule?.isBrokenInTests === true) return TESTS
  if (isSecret) return FIXTURES
  return /^(?:syntax|schema|graph)\/|^registry\/image-syntax$/.test(id) ? [...FIXTURES, 'template'] : []
}

function verdictOn(
  relevance: Relevance,
  secret: SecretUse | undefined,
  silent: readonly Circumstance[],
  at: Place,
  around: Surroundings,
): Verdict {
  const found = around.circumstanceOf(at)
  // What is rendered is deployed: only what it is before that says nothing.
  const use = found?.is === 'template' && !silent.includes('template') ? undefined : found
  if (relevance !== 'anywhere') {
    // What another project has written is deployed here all the same.
    if (use !== undefined && use.is !== 'copied manifests') return { silence: { why: CIRCUMSTANCES[use.is] } }
    const isShown = around.shows(pathOf(at.document), relevance)
    return isShown ? FULLY : { silence: { why: LACKING[relevance], lacks: relevance } }
  }
  // What works on another cloud is as wrong there.
  if (use === undefined || !use.isAlways || use.is === 'other cloud') return FULLY
  const why = CIRCUMSTANCES[use.is]
  if (use.is === 'vendored') return { silence: { why } }
  if (silent.includes(use.is)) return { silence: { why } }
  const path = pathOf(at.document)
  const isKept = secret === 'stored' || (secret === 'used' && !NEVER_RUN.includes(use.is))
  if (!isKept || (use.is === 'development' && LOCAL.test(path))) return { lowered: why, to: 'info' }
  const to = OF_SECRETS[use.is]
  return to === undefined ? FULLY : { lowered: why, to: DEPLOYED.test(path) ? 'warning' : to }
}

/** Whether anything that a rule says could be shown at a place: what it could not decide elsewhere is of no interest. */
export function isHeard(rule: AnyRule, id: string, at: Place, settings: FileSettings, around: Surroundings): boolean {
  const { relevance } = rule
  const words = typeof relevance === 'string' ? [relevance] : Object.values(relevance)
  if (words.includes('anywhere') || isUnconditional(settings)) return true
  if (settings.rules[id] !== undefined) return true
  return words.some(word => verdictOn(word, undefined, silentIn(id, rule, false), at, around).silence === undefined)
}
