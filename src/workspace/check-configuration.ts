import type { Registry, RuleData } from '../engine/registry.ts'
import { areaOf, checkIds, prefixOf } from '../engine/rule-settings.ts'
import { saysNothing } from '../engine/suppress/reason.ts'
import { join } from '../languages/tree/query.ts'
import { parseAddress, parseCidr } from '../model/network/cidr.ts'
import { remembered } from '../model/remembered.ts'
import type { Complaint } from './complaint.ts'
import type { StatedConfiguration, StatedRules } from './configuration.ts'
import { compileGlob } from './glob.ts'
import { wrongOption } from './option-value.ts'
import { unknown } from './suggest.ts'

/** What is wrong in a configuration that its schema can't know: rules, checks, options, kinds, patterns, addresses. */
export function checkConfiguration(stated: StatedConfiguration, registry: Registry): readonly Complaint[] {
  const names = namesOf(registry)
  const { overrides = [], kinds = [], scopes = [], suppressions = [], ignore = [] } = stated
  const tooMany = checkSize(stated)
  if (tooMany !== undefined) return [tooMany]
  return [
    ...checkRules(stated.rules ?? {}, '/rules', names, true),
    ...overrides.flatMap((override, i) => [
      ...checkRules(override.rules, `/overrides/${i}/rules`, names, !override.kinds && !override.namespaces),
      ...checkPatterns(override.files ?? [], `/overrides/${i}/files`),
      ...(override.kinds ?? []).flatMap((kind, k) => checkKind(kind, `/overrides/${i}/kinds/${k}`, names)),
    ]),
    ...checkPatterns(ignore, '/ignore'),
    ...kinds.flatMap(({ files, kind }, i) => [
      ...checkPatterns(files, `/kinds/${i}/files`),
      ...checkKind(kind, `/kinds/${i}/kind`, names),
    ]),
    ...scopes.flatMap(({ files }, i) => checkPatterns(files, `/scopes/${i}/files`)),
    ...suppressions.flatMap(({ rule, file, reason }, i) => [
      ...(saysNothing(reason)
        ? [{ pointer: `/suppressions/${i}/reason`, message: `the reason ${JSON.stringify(reason)} says nothing` }]
        : []),
      ...(isRuleName(rule, names)
        ? []
        : [{ pointer: `/suppressions/${i}/rule`, message: `unknown rule ${unknown(rule, names.all)}` }]),
      ...(file === undefined ? [] : checkPattern(file, `/suppressions/${i}/file`)),
    ]),
    ...(stated.baseline === undefined ? [] : checkBaseline(stated.baseline)),
    ...checkPlatform(stated),
  ]
}

/** A configuration may be somebody else's: it names no file outside of its folder. */
const checkBaseline = (path: string): readonly Complaint[] =>
  path.startsWith('/') || path.includes('\\') || path.split('/').includes('..')
    ? [{ pointer: '/baseline', message: 'is relative to the folder of the configuration file and stays below it' }]
    : []

/** Everything that a rule setting may be for. */
interface Names {
  readonly rules: ReadonlyMap<string, RuleData>
  readonly checks: ReadonlySet<string>
  /** `registry/*`, `IM-*`: settings may be for these too. */
  readonly patterns: ReadonlySet<string>
  /** What ids begin with that are known once the files are read, such as those of policies. */
  readonly open: readonly string[]
  readonly all: readonly string[]
  readonly kinds: readonly string[]
}

const namesOf = remembered(({ ruleData: rules, kinds }: Registry): Names => {
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  const checks = new Set(rules.flatMap(checkIds))
  const patterns = new Set([
    ...[...byId.keys()].map(areaOf),
    ...[...checks].map(prefixOf),
    areaOf('syntax/yaml'),
    areaOf('own/policy'),
    ...rules.flatMap(({ speaksFor }) => (speaksFor === undefined ? [] : [areaOf(speaksFor)])),
  ])
  const open = ['syntax/', 'own/', ...rules.flatMap(({ speaksFor }) => speaksFor ?? [])]
  return { rules: byId, checks, patterns, open, all: [...byId.keys(), ...checks], kinds: kinds.map(kind => kind.id) }
})

const isRuleName = (name: string, { rules, checks, open }: Names): boolean =>
  rules.has(name) || checks.has(name) || open.some(prefix => name.startsWith(prefix))

/** `unknown rule "registri/*"; did you mean "registry/*"?` */
const unknownName = (id: string, { all, patterns }: Names): string =>
  `unknown rule ${unknown(id, id.endsWith('*') ? [...patterns] : all)}`

function checkRules(rules: StatedRules, pointer: string, names: Names, mayHaveOptions: boolean): readonly Complaint[] {
  return Object.entries(rules).flatMap(([id, setting]): readonly Complaint[] => {
    const at = join(pointer, id)
    const isPattern = id.endsWith('*')
    if (isPattern ? !names.patterns.has(id) : !isRuleName(id, names))
      return [{ pointer: at, part: 'key', message: unknownName(id, names) }]
    if (typeof setting !== 'object') return []
    const rule = names.rules.get(id)
    const options = `${at}/1`
    if (rule === undefined)
      return [
        { pointer: options, message: `only a rule has options, and ${id} is ${isPattern ? 'a pattern' : 'a check'}` },
      ]
    if (!mayHaveOptions)
      return [{ pointer: options, message: 'options can differ by file only, not by kind or namespace' }]
    return checkOptions(rule, setting[1], options)
  })
}

function checkOptions(
  rule: RuleData,
  options: Readonly<Record<string, unknown>>,
  pointer: string,
): readonly Complaint[] {
  const known = rule.options ?? {}
  return Object.entries(options).flatMap(([name, value]): readonly Complaint[] => {
    const at = join(pointer, name)
    const option = Object.hasOwn(known, name) ? known[name] : undefined
    if (option === undefined) {
      const names = Object.keys(known)
      const none = names.length === 0 ? `${rule.id} has no options` : `unknown option ${unknown(name, names)}`
      return [{ pointer: at, part: 'key', message: none }]
    }
    const wrong = wrongOption(option.schema, value)
    return wrong === undefined ? [] : [{ pointer: at, message: `${name} ${wrong}` }]
  })
}

const checkKind = (kind: string, pointer: string, { kinds }: Names): readonly Complaint[] =>
  kinds.includes(kind) ? [] : [{ pointer, message: `unknown kind ${unknown(kind, kinds)}` }]

/** In characters, with all braces expanded. Every pattern is matched with every file. */
const MAX_EXPANDED_LENGTH = 500_000

/** Checked before anything else, since it bounds what checking the patterns takes. */
function checkSize({
  overrides = [],
  kinds = [],
  scopes = [],
  suppressions = [],
  ignore = [],
}: StatedConfiguration): Complaint | undefined {
  let left = MAX_EXPANDED_LENGTH
  const lists = [...overrides, ...kinds, ...scopes].map(({ files = [] }) => files)
  for (const pattern of [...lists.flat(), ...ignore, ...suppressions.map(({ file = '' }) => file)]) {
    const glob = compileGlob(pattern)
    left -= 'fault' in glob ? 0 : glob.size
    if (left < 0) return { pointer: '', message: `its patterns expand to more than ${MAX_EXPANDED_LENGTH} characters` }
  }
  return undefined
}

const checkPatterns = (patterns: readonly string[], pointer: string): readonly Complaint[] =>
  patterns.flatMap((pattern, i) => checkPattern(pattern, `${pointer}/${i}`))

function checkPattern(pattern: string, pointer: string): readonly Complaint[] {
  if (pattern.startsWith('/') || pattern.split('/').includes('..'))
    return [{ pointer, message: 'patterns are relative to the folder of the configuration file and stay below it' }]
  const glob = compileGlob(pattern)
  return 'fault' in glob ? [{ pointer, message: `is not a pattern: ${glob.fault}` }] : []
}

function checkPlatform({ platform = {} }: StatedConfiguration): readonly Complaint[] {
  const ranges = Object.entries(platform.network ?? {}).flatMap(([name, cidrs]) =>
    checkEach(
      cidrs,
      `/platform/network/${name}`,
      cidr => parseCidr(cidr)?.hostBits === false,
      'a CIDR such as 10.0.0.0/16',
    ),
  )
  const resolvers = platform.dns?.resolverAddresses ?? []
  return [
    ...ranges,
    ...checkEach(
      resolvers,
      '/platform/dns/resolverAddresses',
      address => parseAddress(address) !== undefined,
      'an IP address',
    ),
  ]
}

const checkEach = (
  texts: readonly string[],
  pointer: string,
  isGood: (text: string) => boolean,
  words: string,
): readonly Complaint[] =>
  texts.flatMap((text, i) =>
    isGood(text) ? [] : [{ pointer: `${pointer}/${i}`, message: `${JSON.stringify(text)} must be ${words}` }],
  )
