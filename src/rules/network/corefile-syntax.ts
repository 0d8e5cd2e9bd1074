import * as facts from '../../facts/index.ts'
import { defineRule, known, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/corefile-syntax',
  summary: 'Close every block of a Corefile, and serve each zone in one block',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://coredns.io/manual/toc/#configuration'],
  checks: {
    'CF-10': 'this block is never closed: a closing brace is missing',
    'CF-10.stray': 'this closing brace closes no block',
    'CF-10.outside': 'this line is outside of any server block',
    'CF-10.glued': 'there is no blank before the opening brace, so CoreDNS takes it for a part of this word',
    'CF-10.inline': 'CoreDNS refuses a server block that is closed on the line of a plugin',
    'CF-10.quote': 'a quote in this server block is never closed',
    'CF-07': warning('the zone {zone} is served by another block already, so CoreDNS refuses to start'),
    'CF-07.narrow': warning('the zone {zone} is a part of {other}, which another block forwards already'),
  },
  on: facts.corefile,

  *check(corefile, { say }) {
    // The others may follow from the first, and so may what blocks seem to serve.
    const [fault] = corefile.faults
    if (fault !== undefined) {
      // An open quote in a file of its own is an error of syntax.
      if (fault.kind !== 'quote' || corefile.of !== 'file') yield say(CHECKS[fault.kind], fault.at)
      return
    }
    for (const { zone, other, isSame } of facts.repeatedZones(corefile)) {
      const related = [{ at: other.name.at, note: 'served here' }]
      const data = { zone: known(zone.name) ?? '' }
      if (isSame) yield say('CF-07', zone.name.at, { data, related })
      else yield say('CF-07.narrow', zone.name.at, { data: { ...data, other: known(other.name) ?? '' }, related })
    }
  },
})

const CHECKS = {
  unclosed: 'CF-10',
  stray: 'CF-10.stray',
  outside: 'CF-10.outside',
  glued: 'CF-10.glued',
  inline: 'CF-10.inline',
  quote: 'CF-10.quote',
} as const satisfies Record<facts.Corefile['faults'][number]['kind'], string>
