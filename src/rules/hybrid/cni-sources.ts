import * as facts from '../../facts/index.ts'
import { equals, toSet } from '../../model/network/cidr.ts'
import { listedCidrs } from '../../model/network/cidr-list.ts'
import { allOf, defineRule, known, warning } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/cni-sources',
  summary: 'Set the exclusion list of the VPC CNI in one place, or alike in all',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/updating-an-add-on.html'],
  checks: {
    'VC-07': warning('{name} is {found} here, and {other} in {where}; the next update of one replaces the other'),
  },
  on: { vpcCni: allOf(facts.vpcCni) },

  *check({ vpcCni }, { say }) {
    const groups = facts.sameAgent(vpcCni)
    for (const one of vpcCni) {
      if (one.form === 'add-on') continue
      const others = (groups.get(one) ?? []).filter(({ form }) => RANK[form] < RANK[one.form])
      for (const name of [facts.EXCLUSION, facts.EXTERNAL_SNAT]) {
        const value = facts.variableOf(one, name)
        const text = value && known(value)
        if (value === undefined || text === undefined) continue
        const other = others
          .map(({ form, ...rest }) => ({ form, value: facts.variableOf({ ...rest }, name) }))
          .find(({ value: found }) => found?.state === 'known' && !isAlike(name, found.value, text))
        if (other?.value?.state !== 'known') continue
        const data = { name, found: shown(text), other: shown(other.value.value), where: WORDS[other.form] }
        yield say('VC-07', value.at, { data, related: [{ at: other.value.at, note: 'set here too' }] })
      }
    }
  },
})

/** What fights with what: a patch is a part of the DaemonSet that it is for. */
const RANK: Readonly<Record<facts.VpcCni['form'], number>> = {
  'add-on': 0,
  values: 1,
  'daemon-set': 2,
  patch: 2,
  command: 3,
}

const WORDS: Readonly<Record<facts.VpcCni['form'], string>> = {
  'add-on': 'the add-on',
  values: "the chart's values",
  'daemon-set': 'the DaemonSet',
  patch: 'a patch',
  command: 'a command',
}

const shown = (text: string): string => (text === '' ? 'empty' : text)

function isAlike(name: string, a: string, b: string): boolean {
  if (name === facts.EXTERNAL_SNAT) return facts.isTrue(a) === facts.isTrue(b)
  const [one, other] = [listedCidrs(a), listedCidrs(b)]
  const texts = (items: typeof one): string => JSON.stringify(items.flatMap(({ text, set }) => (set ? [] : [text])))
  const setOf = (items: typeof one) => toSet(items.flatMap(({ set }) => set ?? []))
  return equals(setOf(one), setOf(other)) && texts(one) === texts(other)
}
