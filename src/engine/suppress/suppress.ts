import type { Place } from '../../documents/document.ts'
import { fingerprint } from '../assemble/fingerprint.ts'
import type { Fix } from '../define.ts'
import type { FileResult, Location, Suppression } from '../file-result.ts'
import type { Finding, SuppressedFinding } from '../finding.ts'
import { printable } from '../message.ts'
import type { Registry } from '../registry.ts'
import { checkIds, isOff } from '../rule-settings.ts'
import type { ConfiguredSuppression, FileSettings } from '../settings.ts'

export interface Settled {
  /** What no suppression silences, with the findings about the suppressions themselves. */
  readonly kept: readonly Finding[]
  readonly suppressed: readonly SuppressedFinding[]
}

/**
 * Applies the suppressions of comments and of the configuration. One that is malformed, expired, names no rule or is
 * not needed is a finding of its own, with a fix where it stands in a comment.
 */
export function suppress(
  findings: readonly Finding[],
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  locationOf: (at: Place) => Location | undefined,
): Settled {
  const byPath = new Map(files.map(file => [file.path, file.suppressions]))
  const used = new Set<Suppression | ConfiguredSuppression>()
  const kept: Finding[] = []
  const suppressed: SuppressedFinding[] = []
  for (const finding of findings) {
    const settings = settingsOf(finding.location.path)
    const inline = isSuppressible(finding, registry)
      ? (byPath.get(finding.location.path) ?? []).find(one => silences(one, finding, settings.today))
      : undefined
    const by = inline ?? settings.suppressions.find(one => silencesByConfiguration(one, finding, settings.today))
    if (by === undefined) kept.push(finding)
    else {
      used.add(by)
      suppressed.push({ finding, reason: by.reason, by: inline === undefined ? 'configuration' : 'comment' })
    }
  }
  const comments = files.flatMap(file =>
    file.suppressions.flatMap(one => aboutSuppression(one, used, settingsOf(file.path), registry)),
  )
  const expired = new Map(
    files.flatMap(({ path }) => {
      const { suppressions, today } = settingsOf(path)
      return suppressions.filter(one => isExpired(one.until, today)).map(one => [one.at.document + one.at.pointer, one])
    }),
  )
  const configured = [...expired.values()].flatMap(one => {
    const location = locationOf(one.at)
    return location === undefined
      ? []
      : [about('expired', `this suppression has expired on ${one.until}`, location, [one.rule])]
  })
  return { kept: [...kept, ...comments, ...configured], suppressed }
}

const isSuppressible = (finding: Finding, registry: Registry): boolean =>
  registry.ruleById.get(finding.rule)?.suppressible !== false

const isExpired = (until: string | undefined, today: string): boolean => until !== undefined && until < today

function silences(one: Suppression, finding: Finding, today: string): boolean {
  const line = finding.location.startLine
  return (
    one.fault === undefined &&
    !isExpired(one.until, today) &&
    line >= one.startLine &&
    line <= one.endLine &&
    (one.rules.includes(finding.rule) || one.rules.includes(finding.check))
  )
}

function silencesByConfiguration(one: ConfiguredSuppression, finding: Finding, today: string): boolean {
  return (
    (one.rule === finding.rule || one.rule === finding.check) &&
    !isExpired(one.until, today) &&
    (one.object === undefined || one.object === finding.object)
  )
}

/** The findings about one suppression comment. */
function aboutSuppression(
  one: Suppression,
  used: ReadonlySet<Suppression | ConfiguredSuppression>,
  settings: FileSettings,
  registry: Registry,
): readonly Finding[] {
  const unknown = one.rules.filter(name => !isKnown(name, registry))
  if (one.fault !== undefined)
    return [about('malformed', `this suppression does nothing: ${one.fault}`, one.location, one.rules)]
  if (unknown.length > 0)
    return [about('unknown-rule', `this suppression names no rule: ${unknown.join(', ')}`, one.location, one.rules)]
  if (isExpired(one.until, settings.today))
    return [
      {
        ...about('expired', `this suppression has expired on ${one.until}`, one.location, one.rules),
        // It may have to be prolonged instead.
        fix: removal(one, false),
      },
    ]
  if (!used.has(one))
    return [
      {
        ...about('unused', 'this suppression silences nothing', one.location, one.rules),
        fix: removal(
          one,
          one.rules.every(name => isJudgedAlone(name, settings, registry)),
        ),
      },
    ]
  return []
}

const isKnown = (name: string, registry: Registry): boolean =>
  registry.ruleById.has(name) ||
  name.startsWith('syntax/') ||
  registry.rules.some(rule => checkIds(rule).includes(name))

function about(id: string, message: string, location: Location, rules: readonly string[]): Finding {
  const rule = `suppression/${id}`
  return {
    rule,
    check: rule,
    severity: id === 'unused' ? 'warning' : 'error',
    // It repeats what stands in the comment.
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
function isJudgedAlone(name: string, settings: FileSettings, registry: Registry): boolean {
  if (name.startsWith('syntax/')) return true
  const named = registry.rules.filter(rule => rule.id === name || checkIds(rule).includes(name))
  return settings.rules[name]?.severity !== 'off' && named.every(rule => 'on' in rule && !isOff(rule, settings))
}

const removal = ({ removal: { start, end } }: Suppression, safe: boolean): Fix => ({
  title: 'remove the suppression',
  safe,
  edits: [{ start, end, text: '' }],
})
