import { principalText } from '../facts/rights/principals.ts'
import { hopText } from '../model/rights/hops.ts'
import type { AccessGraph, AccessPrincipal } from './access-graph.ts'
import type { Arrow, Box, Drawing } from './drawing.ts'

/** Whoever somebody picks, as any ServiceAccount of a namespace: its hops are not shown, only where they lead. */
const isChoice = (id: string): boolean => id.startsWith('any ')

/** Who can become whom as boxes and arrows; who becomes an administrator is red. */
export function accessDrawing({ title, principals }: AccessGraph): Drawing {
  const arrows = new Map(
    principals.flatMap(arrowsOf).map(one => [`${one.from}\n${one.to}\n${one.label}`, one] as const),
  )
  const own = new Map(principals.map(one => [one.id, one]))
  const ids = new Set([...own.keys(), ...[...arrows.values()].flatMap(({ from, to }) => [from, to])])
  return {
    title,
    subject: 'who can become whom',
    meanings: {
      contradicted: 'can become an administrator, or has what was asked for',
      isolated: 'a principal',
      outside: 'whom others can become',
      sure: 'can become',
      unsure: 'can become, unless something prevents it',
    },
    boxes: [...ids].map(id => toBox(id, own.get(id))),
    arrows: [...arrows.values()],
  }
}

function toBox(id: string, principal: AccessPrincipal | undefined): Box {
  const [first = '', ...rest] = principalText(id).split(' ')
  const isStrong = principal?.paths.some(({ change }) => change !== 'gone') === true
  return {
    id,
    group: '',
    lines: rest.length === 0 ? [first] : [first, rest.join(' ')],
    style: principal === undefined ? 'outside' : isStrong ? 'contradicted' : 'isolated',
    tip: [principalText(id), ...(principal?.paths.map(({ goal }) => goal) ?? [])].join('\n'),
    change: principal?.change,
  }
}

/** Hops to whomever, and in the place of a choice the next one on the path. */
function arrowsOf({ id, hops, paths }: AccessPrincipal): readonly Arrow[] {
  const direct = hops.map((one): Arrow => {
    const label = hopText(one)
    return {
      from: id,
      to: one.to,
      label,
      style: one.isSure ? 'sure' : 'unsure',
      tip: [`${principalText(id)} ${label}`, ...one.at].join('\n'),
      change: one.change,
    }
  })
  const onwards = paths.flatMap(({ hops: steps, change }) => {
    const [step, next] = steps
    const over = hops.find(({ means, to }) => means === step?.means && isChoice(to))
    if (step?.who !== id || next === undefined || over === undefined) return []
    const tip = `${over.to}: ${principalText(next.who)}`
    return [{ from: over.to, to: next.who, label: '', style: 'sure', tip, change } as const]
  })
  return [...direct, ...onwards]
}
