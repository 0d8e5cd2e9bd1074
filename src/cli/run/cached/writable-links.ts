import { findFileSecrets } from '../../../engine/assemble/open-documents.ts'
import { hiddenDelta, type StepRecord } from '../../../engine/join/deployed/recorded-step.ts'
import type { RuleGroup } from '../../../engine/join/groups.ts'
import { FILE, type RecordedLinks } from '../../../engine/join/links/linked-files.ts'
import { ruleKey } from '../../../engine/join/links/links.ts'
import type { Judgement } from '../../../engine/join/run-group.ts'
import { hashText, type Table, toTable } from '../../../engine/join/store/table.ts'
import { joinSecrets, noSecrets, type Secrets } from '../../../engine/redaction/redact.ts'
import { searcher } from '../../../engine/redaction/redact-result.ts'
import type { Registry } from '../../../engine/registry.ts'
import { digestOf } from '../../cache/sha256.ts'

/**
 * Links that can be written: without the judgements with a secret of a file, or of what deploy steps have read as texts.
 * Those have to be made again. Undefined where what a step has made contains one. What is as `before` was searched then.
 */
export function withoutSecrets(
  links: RecordedLinks,
  before: RecordedLinks | undefined,
  groups: readonly RuleGroup[],
  asked: {
    readonly secrets: () => Secrets
    readonly textOf: (path: string) => string | undefined
    readonly registry: Registry
  },
): RecordedLinks | undefined {
  const known = new Set(before?.steps.flatMap(({ deltas }) => [...deltas.values()]))
  const steps = links.steps.map(({ read, deltas }) => ({
    read,
    made: Array.from(deltas.values()).filter(one => !known.has(one)),
  }))
  const read = new Set(steps.flatMap(step => (step.made.length === 0 ? [] : step.read)))
  const own = Array.from(read).flatMap(path => {
    const text = asked.textOf(path)
    return text === undefined ? [] : [findFileSecrets({ path, text }, asked.registry)]
  })
  const secrets = joinSecrets([asked.secrets(), ...own])
  if (secrets === noSecrets) return links
  const tells = searcher(secrets)
  const hidden = links.steps.map(step => withoutTold(step, tells, known))
  const told = hidden.filter(step => step !== undefined)
  if (told.length < hidden.length) return undefined
  const telling = links.judgements.filter(tells)
  const [inFiles, ofGroups] = [true, false].map(isOfFile => telling.filter(one => (one.group === FILE) === isOfFile))
  return {
    ...links,
    steps: told,
    judgements: links.judgements.filter(one => !telling.includes(one)),
    again: judgesOf(ofGroups ?? [], groups),
    judgedAgain: inFiles?.map(({ key }) => key),
  }
}

/** A step without what tells a secret in what it has made; undefined where that is anything but facts. `known` was searched before. */
function withoutTold(
  { deltas, parts, ...step }: StepRecord,
  tells: (data: unknown) => boolean,
  known: ReadonlySet<unknown>,
): StepRecord | undefined {
  const written = Array.from(
    deltas,
    ([path, one]) => [path, known.has(one) ? one : hiddenDelta(one, tells, digestOf)] as const,
  )
  const whole = written.flatMap(([path, one]) => (one === undefined ? [] : [[path, one] as const]))
  if (whole.length < written.length) return undefined
  return {
    ...step,
    deltas: new Map(whole),
    parts: parts.map(one => (tells(one.note) ? { ...one, note: undefined } : one)),
  }
}

/** The judges and keys of judgements. */
function judgesOf(judgements: readonly Judgement[], groups: readonly RuleGroup[]): Table {
  const numbers = new Map(groups.map(({ key }, number) => [key, number]))
  return toTable([
    judgements.map(({ group, order }) => ruleKey(numbers.get(group) ?? 0, order)),
    judgements.map(({ key }) => hashText(key)),
  ])
}
