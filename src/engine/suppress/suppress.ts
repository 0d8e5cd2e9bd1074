import type { Place } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { fingerprint } from '../assemble/fingerprint.ts'
import type { Fix } from '../edit.ts'
import type { FileResult, Location, Suppression } from '../file-result.ts'
import { type Finding, type SuppressedFinding, speakerOf } from '../finding.ts'
import { printable } from '../message.ts'
import { MEANINGS } from '../persona.ts'
import { isJoinRule, type Registry, type RuleData } from '../registry.ts'
import { checkIds, isOff } from '../rule-settings.ts'
import type { ConfiguredSuppression, FileSettings } from '../settings.ts'
import {
  type FindConfigured,
  type FindSuppression,
  indexConfigured,
  indexSuppressions,
  isExpired,
} from './suppression-index.ts'

export interface Suppressed {
  /** What no suppression silences, with the findings about the suppressions themselves. */
  readonly kept: readonly Finding[]
  readonly suppressed: readonly SuppressedFinding[]
}

/**
 * Applies the suppressions of comments and of the configuration. One that is malformed, expired, names no rule or is
 * not needed is a finding of its own, with a fix if it is in a comment.
 */
export function suppress(
  findings: readonly Finding[],
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  locationOf: (at: Place) => Location | undefined,
): Suppressed {
  const byPath = new Map(files.map(file => [file.path, file.suppressions]))
  const findersOf = createFinders(byPath)
  const used = new Set<Suppression | ConfiguredSuppression>()
  const kept: Finding[] = []
  const suppressed: SuppressedFinding[] = []
  for (const finding of findings) {
    const { rule, check, aliases = [], object, location, message } = finding
    const names = [...new Set([rule, check, ...aliases, speakerOf(finding)])]
    const find = findersOf(location.path, settingsOf(location.path))
    const inline = isSuppressible(finding, registry) ? find.inline(names, location.startLine, message) : undefined
    const by = inline ?? find.configured(names, object)
    if (by === undefined) kept.push(finding)
    else {
      used.add(by)
      suppressed.push({ finding, reason: by.reason, by: inline === undefined ? 'configuration' : 'comment' })
    }
  }
  const rulesOf = lazily(() => rulesByName(registry))
  const rulesNamed = (name: string): readonly RuleData[] | undefined => rulesOf().get(name)
  const comments = files.flatMap(file => {
    // What was not analysed may be what they are for.
    const isNeeded = (one: Suppression): boolean => used.has(one) || file.notAnalysed !== undefined
    return file.suppressions.flatMap(one =>
      aboutSuppression(one, isNeeded, settingsOf(file.path), registry, rulesNamed),
    )
  })
  // Files that are set alike share their settings.
  const stated = new Map(files.map(({ path }) => settingsOf(path)).map(one => [one.suppressions, one.today]))
  const expired = new Map(
    [...stated].flatMap(([suppressions, today]) =>
      suppressions.filter(one => isExpired(one.until, today)).map(one => [one.at.document + one.at.pointer, one]),
    ),
  )
  const configured = [...expired.values()].flatMap(one => {
    const location = locationOf(one.at)
    return location === undefined
      ? []
      : [about('expired', `this suppression expired on ${one.until}`, location, [one.rule], settingsOf(location.path))]
  })
  return { kept: [...kept, ...comments, ...configured], suppressed }
}

const isSuppressible = (finding: Finding, registry: Registry): boolean =>
  registry.ruleOf(finding.rule)?.suppressible !== false

/** Makes the look-up of suppressions for a file; those of one file, and of a configuration, are indexed once. */
function createFinders(byPath: ReadonlyMap<string, readonly Suppression[]>) {
  const inline = new Map<string, FindSuppression>()
  const configured = new Map<readonly ConfiguredSuppression[], FindConfigured>()
  return (path: string, { suppressions, today }: FileSettings) => {
    const own = inline.get(path) ?? indexSuppressions(byPath.get(path) ?? [], today)
    inline.set(path, own)
    const others = configured.get(suppressions) ?? indexConfigured(suppressions, today)
    configured.set(suppressions, others)
    return { inline: own, configured: others }
  }
}

/** The findings about one suppression comment. */
function aboutSuppression(
  one: Suppression,
  isNeeded: (one: Suppression) => boolean,
  settings: FileSettings,
  registry: Registry,
  rulesNamed: (name: string) => readonly RuleData[] | undefined,
): readonly Finding[] {
  // What other tools accept is theirs to judge.
  if (one.tool !== undefined) return []
  const unknown = one.rules.filter(
    name => !isSyntax(name) && rulesNamed(name) === undefined && !isSpokenFor(name, registry),
  )
  if (one.fault !== undefined)
    return [about('malformed', `this suppression does nothing: ${one.fault}`, one.location, one.rules, settings)]
  if (unknown.length > 0)
    return [
      about('unknown-rule', `this suppression names no rule: ${unknown.join(', ')}`, one.location, one.rules, settings),
    ]
  if (isExpired(one.until, settings.today))
    return [
      {
        ...about('expired', `this suppression expired on ${one.until}`, one.location, one.rules, settings),
        // It may have to be prolonged instead.
        ...removal(one, false),
      },
    ]
  if (!isNeeded(one))
    return [
      {
        ...about('unused', 'this suppression has no effect', one.location, one.rules, settings),
        ...removal(
          one,
          one.rules.every(name => isJudgedAlone(name, rulesNamed(name) ?? [], settings, registry)),
        ),
      },
    ]
  return []
}

/** The rules that each name of a rule or check means. */
function rulesByName({ ruleData }: Registry): ReadonlyMap<string, readonly RuleData[]> {
  const named = ruleData.flatMap(rule => [rule.id, ...checkIds(rule)].map(name => ({ name, rule })))
  return new Map(
    Array.from(
      groupBy(named, ({ name }) => name),
      ([name, all]) => [name, all.map(({ rule }) => rule)],
    ),
  )
}

/** Whether a name is of what a rule may speak for: whether there is such a thing, only what is deployed tells. */
const isSpokenFor = (name: string, { ruleData }: Registry): boolean =>
  ruleData.some(({ speaksFor }) => speaksFor !== undefined && name.startsWith(speaksFor))

const isSyntax = (name: string): boolean => name.startsWith('syntax/')

function about(
  id: string,
  message: string,
  location: Location,
  rules: readonly string[],
  { persona }: FileSettings,
): Finding {
  const rule = `suppression/${id}`
  return {
    rule,
    check: rule,
    severity: MEANINGS[persona].severities[id === 'unused' ? 'warning' : 'error'],
    relevance: 'anywhere',
    confidence: 'high',
    // It repeats the text of the comment.
    message: printable(message),
    location,
    pointer: '',
    object: '',
    related: [],
    fingerprint: fingerprint([rule, location.path, rules.join(',')].join('\n')),
  }
}

/**
 * Whether what a suppression names is found, or not, in every run: a rule that is switched off may be on in another run,
 * and one that joins files may find something where more of them are linted.
 */
function isJudgedAlone(name: string, rules: readonly RuleData[], settings: FileSettings, registry: Registry): boolean {
  if (isSyntax(name)) return true
  const named = rules.flatMap(({ id }) => registry.ruleOf(id) ?? [])
  return settings.rules[name]?.severity !== 'off' && named.every(rule => !isJoinRule(rule) && !isOff(rule, settings))
}

const removal = ({ removal: removed }: Suppression, safe: boolean): { readonly fix?: Fix } =>
  removed === undefined ? {} : { fix: { title: 'remove the suppression', safe, edits: [{ ...removed, text: '' }] } }
