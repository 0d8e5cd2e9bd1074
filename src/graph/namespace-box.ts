import type { Box, Change } from './drawing.ts'
import type { GraphNode } from './picture.ts'
import { nameOf } from './text.ts'

/** Some nodes as one box. */
export interface Boxed {
  readonly box: Box
  readonly ids: readonly string[]
  /** Whether connections among them are not shown. */
  readonly isFolded?: true
}

/** The workloads of a namespace as one box, whose id is its name. */
export function namespaceBox(name: string, members: readonly GraphNode[]): Boxed {
  const count = (isMeant: (node: GraphNode) => boolean): number => members.filter(isMeant).length
  const unknown = count(({ ingress, egress }) => ingress === 'unknown' || egress === 'unknown')
  const open = count(({ ingress, egress }) => ingress === 'open' && egress === 'open')
  const isWhole = (part: number): boolean => part === members.length
  return {
    isFolded: true,
    ids: members.map(({ id }) => id),
    box: {
      id: name,
      group: '',
      lines: [
        name,
        counted(members.length, 'workload'),
        ...(open === 0 || isWhole(open) ? [] : [`${open} open`]),
        ...(unknown === 0 || isWhole(unknown) ? [] : [`${unknown} not known`]),
      ],
      style: styleOf(members),
      tip: [name, ...members.map(({ label }) => label)].join('\n'),
      change: changeOf(members),
    },
  }
}

/** All peers of a sort that the scope does not contain as workloads; `id` is unique among these sorts. */
export function othersBox(id: string, members: readonly GraphNode[]): Boxed {
  const [first] = members
  const word = first?.kind === 'addresses' ? 'range of addresses' : 'selector of Pods elsewhere'
  return {
    isFolded: true,
    ids: members.map(({ id }) => id),
    box: {
      id: `\n${id}`,
      group: '',
      lines: [members.length === 1 ? (first?.label ?? '') : `${members.length} ${word.replace(/^\w+/, '$&s')}`],
      style: 'outside',
      tip: members.map(node => nameOf(node, '')).join('\n'),
      change: changeOf(members),
    },
  }
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function changeOf(members: readonly GraphNode[]): Change | undefined {
  const changes = new Set(members.map(({ change }) => change))
  const [only] = changes
  return changes.size === 1 ? only : 'changed'
}

function styleOf(members: readonly GraphNode[]): Box['style'] {
  const all = (isolation: GraphNode['ingress']): boolean =>
    members.every(({ ingress, egress }) => ingress === isolation && egress === isolation)
  if (members.every(({ ingress, egress }) => ingress === 'unknown' || egress === 'unknown')) return 'unknown'
  return all('isolated') ? 'isolated' : all('open') ? 'open' : 'mixed'
}
