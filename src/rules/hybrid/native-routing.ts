import * as facts from '../../facts/index.ts'
import {
  allOf,
  type Context,
  decided,
  defineRule,
  isUnset,
  type Outcome,
  type Value,
  warning,
  written,
} from '../../rule.ts'

/** An empty mode is the default. */
const MODES = ['', 'native', 'tunnel']

/** The fix that gives an option its one right value. */
const right = (values: facts.CiliumValues, option: string, found: Value<unknown>, value: string | boolean) =>
  facts.setOption(values, option, found, { value, safe: true })

const checks = {
  'CI-01': 'routingMode is {found}, but the values configure native routing',
  'CI-01.invalid': 'routingMode is {found}, but Cilium accepts only native and tunnel',
  'CI-03': 'autoDirectNodeRoutes must be false; nodes do not share a network, and routers reach each Pod block',
  'CI-04': 'enableIPv4Masquerade must be false, since native routing here does not masquerade',
  'CI-04.absent': 'enableIPv4Masquerade is not set, and Cilium masquerades by default',
  'CI-04.extra': 'extraConfig enables masquerading again',
  'CI-04.also': warning('{option} masquerades addresses, which native routing must not do'),
  'CI-05': 'vtep.enabled belongs to the gateway; native routing cannot use it',
} as const

export default defineRule({
  id: 'hybrid/native-routing',
  summary: 'Route natively, without masquerading, tunnels or routes set up by Cilium',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.cilium.io/en/stable/network/concepts/routing/#native-routing'],
  checks,
  on: { ciliumValues: allOf(facts.ciliumValues) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check({ ciliumValues }, context, { cluster, plannedRange }) {
    const isOwn = facts.platformValuesTest(context.platform, cluster, plannedRange)
    for (const values of ciliumValues) if (isOwn(values)) yield* judge(values, context)
  },
})

function* judge(
  values: facts.CiliumValues,
  { say, platform }: Context<typeof checks, Record<never, never>>,
): Generator<Outcome> {
  const { routingMode, ipv4NativeRoutingCIDR: cidr, enableIPv4Masquerade: masquerade } = values
  const stated = yield* decided(routingMode)
  if (routingMode.state === 'unknown' || platform.profile === 'cloud') return
  const mode = facts.routingModeOf(values)
  if (stated !== undefined && !MODES.includes(stated) && values.source === 'values')
    return yield say('CI-01.invalid', routingMode.at, { data: { found: written(routingMode) } })
  const isDeclared = platform.profile === 'native-no-nat' || facts.declaresNative(values)
  if (values.source === 'values' && mode !== undefined && mode !== 'native' && isDeclared) {
    const found = stated === undefined ? 'not set and defaults to tunnel' : written(routingMode)
    // Alone it would only uncover what else native routing needs.
    const isRest = cidr.state === 'known' && masquerade.state === 'known' && stated !== undefined
    const fix = isRest ? right(values, 'routingMode', routingMode, 'native') : {}
    return yield say('CI-01', routingMode.at, { data: { found }, ...fix })
  }
  // What sets no mode itself extends values that are not at hand.
  const isMeant = mode === undefined && isDeclared && !facts.isCloudRouted(values)
  if (!facts.isNative(values) && !isMeant) return

  if ((yield* decided(values.autoDirectNodeRoutes)) === true)
    yield say('CI-03', values.autoDirectNodeRoutes.at, {
      ...right(values, 'autoDirectNodeRoutes', values.autoDirectNodeRoutes, false),
    })

  const { extraMasquerade: extra } = values
  // An agent's option is a text.
  const more = facts.isSwitchedOn(extra) ? right(values, 'extraConfig.enable-ipv4-masquerade', extra, 'false') : {}
  const off = right(values, 'enableIPv4Masquerade', masquerade, false)
  const both = off.fix && more.fix ? { fix: { ...off.fix, edits: [...off.fix.edits, ...more.fix.edits] } } : off
  if ((yield* decided(masquerade)) === true) yield say('CI-04', masquerade.at, both)
  // The chart's default is true.
  else if (isUnset(masquerade) && !values.open) yield say('CI-04.absent', masquerade.at, both)
  // A fault by itself only where the value is set otherwise.
  else if (facts.isSwitchedOn(extra)) yield say('CI-04.extra', extra.at, more)
  const also = {
    'bpf.masquerade': values.bpfMasquerade,
    'ipMasqAgent.enabled': values.ipMasqAgent,
    'egressGateway.enabled': values.egressGateway,
  }
  for (const [option, value] of Object.entries(also))
    if (facts.isSwitchedOn(value)) yield say('CI-04.also', value.at, { data: { option } })

  if ((yield* decided(values.vtep)) === true)
    yield say('CI-05', values.vtep.at, right(values, 'vtep.enabled', values.vtep, false))
}
