import { describe, expect, it } from 'vitest'
import { compare } from '../../src/graph/compare.ts'
import { graphDot } from '../../src/graph/dot.ts'
import { loadGraphviz } from '../../src/graph/graphviz.ts'
import { narrow } from '../../src/graph/narrow.ts'
import { namespaceDrawing, networkDrawing, openedDrawing } from '../../src/graph/network-drawing.ts'
import type { Graph, GraphEdge, GraphNode } from '../../src/graph/picture.ts'

const pods = (name: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id: name,
  kind: 'pods',
  group: name.split('/')[0] ?? '',
  label: `Deployment ${name.split('/')[1]}`,
  ingress: 'isolated',
  egress: 'isolated',
  ...more,
})
const edge = (from: string, to: string, ports = 'TCP 80'): GraphEdge => ({ from, to, ports, isUnsure: false })
const graph = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Graph => ({
  title: '',
  nodes,
  edges,
  notes: [],
})
const ids = ({ nodes }: Graph): readonly string[] => nodes.map(({ id }) => id)

const chain = graph(
  ['a/web', 'a/api', 'b/db', 'b/backup', 'c/other'].map(name => pods(name)),
  [edge('a/web', 'a/api'), edge('a/api', 'b/db'), edge('b/backup', 'b/db')],
)
const all = { namespaces: [], workloads: [] }

describe('narrow', () => {
  it('keeps all where nothing is named', () => {
    expect(narrow(chain, all)).toEqual(chain)
  })

  it.each([
    ['a namespace with what it talks to', { ...all, namespaces: ['a'] }, ['a/web', 'a/api', 'b/db']],
    ['a workload with what it talks to', { ...all, workloads: ['api'] }, ['a/web', 'a/api', 'b/db']],
    ['a workload by its kind and name', { ...all, workloads: ['Deployment web'] }, ['a/web', 'a/api']],
    ['what reaches a workload, and what it reaches', { ...all, focus: 'api' }, ['a/web', 'a/api', 'b/db']],
    ['not what shares only a peer with it', { ...all, focus: 'web' }, ['a/web', 'a/api', 'b/db']],
    ['nothing of a name that is not there', { ...all, focus: 'nobody' }, []],
  ])('keeps %s', (_, wanted, kept) => {
    expect(ids(narrow(chain, wanted))).toEqual(kept)
  })

  it('keeps no connection of two neighbours', () => {
    const triangle = graph(chain.nodes, [edge('a/web', 'a/api'), edge('a/api', 'b/db'), edge('a/web', 'b/db')])
    expect(narrow(triangle, { ...all, workloads: ['api'] }).edges).toEqual([
      edge('a/web', 'a/api'),
      edge('a/api', 'b/db'),
    ])
  })
})

describe('compare', () => {
  it('marks what is new and what is gone', () => {
    const before = graph([pods('a/web'), pods('a/old')], [edge('a/web', 'a/old'), edge('a/web', 'x', 'TCP 1')])
    const after = graph(
      [pods('a/web', { ingress: 'open' }), pods('a/new')],
      [edge('a/web', 'a/new'), edge('a/web', 'x', 'TCP 2')],
    )
    const { nodes, edges } = compare(before, after)
    expect(nodes.map(({ id, change, ingress }) => [id, change, ingress])).toEqual([
      ['a/web', 'changed', 'open'],
      ['a/new', 'new', 'isolated'],
      ['a/old', 'gone', 'isolated'],
    ])
    expect(edges.map(({ to, ports, change }) => [to, ports, change])).toEqual([
      ['a/new', 'TCP 80', 'new'],
      ['x', 'TCP 2', 'new'],
      ['a/old', 'TCP 80', 'gone'],
      ['x', 'TCP 1', 'gone'],
    ])
  })
})

describe('networkDrawing', () => {
  it('folds workloads that policies treat alike into one box', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `shop/${name}`)
    const many = graph(
      [pods('shop/api'), ...names.map(name => pods(name))],
      names.map(name => edge(name, 'shop/api')),
    )
    const { boxes, arrows } = networkDrawing(many)
    expect(boxes.map(({ lines }) => lines)).toEqual([
      ['Deployment api'],
      ['Deployment a', 'Deployment b', 'Deployment c', 'and 3 more like these'],
    ])
    expect(arrows).toHaveLength(1)
  })

  it('keeps workloads apart that differ in a port, in isolation or in their namespace', () => {
    const others = [pods('shop/a'), pods('shop/b'), pods('shop/c', { ingress: 'open' }), pods('jobs/d')]
    const edges = [edge('shop/a', 'shop/api'), edge('shop/b', 'shop/api', 'TCP 81'), edge('shop/c', 'shop/api')]
    expect(networkDrawing(graph([pods('shop/api'), ...others], edges)).boxes).toHaveLength(5)
  })
})

describe('namespaceDrawing', () => {
  it('has a box for each namespace and one for each sort of peer', () => {
    const peer: GraphNode = { ...pods('10.0.0.0/8'), kind: 'addresses', group: '', label: '10.0.0.0/8' }
    const { boxes, arrows } = namespaceDrawing(
      graph([...chain.nodes, peer], [...chain.edges, edge('a/web', '10.0.0.0/8')]),
    )
    expect(boxes.map(({ lines }) => lines.join(': '))).toEqual([
      'a: 2 workloads',
      'b: 2 workloads',
      'c: 1 workload',
      '10.0.0.0/8',
    ])
    expect(arrows.map(({ from, to, label }) => [from, to, label])).toEqual([
      ['a', 'b', 'TCP 80'],
      ['a', '\naddresses', 'TCP 80'],
    ])
  })
})

describe('openedDrawing', () => {
  it('has the workloads of the namespace, and of others that they talk to one box each', () => {
    const edges = [...chain.edges, edge('b/db', 'b/backup'), edge('a/api', 'b/backup', 'TCP 90')]
    const { boxes, arrows } = openedDrawing(graph(chain.nodes, edges), 'a')
    expect(boxes.map(({ lines }) => lines.join(': '))).toEqual(['Deployment web', 'Deployment api', 'b: 2 workloads'])
    expect(arrows.map(({ label }) => label)).toEqual(['TCP 80', 'TCP 80\nTCP 90'])
  })

  it('keeps what is not sure, and what policies are not known to isolate, apart', () => {
    const unknown = pods('b/lost', { ingress: 'unknown', egress: 'unknown' })
    const edges = [edge('a/web', 'b/db'), { ...edge('a/web', 'b/lost'), isUnsure: true }]
    const { boxes, arrows } = openedDrawing(
      graph([pods('a/web'), pods('b/db', { ingress: 'open' }), unknown], edges),
      'a',
    )
    expect(arrows.map(({ style }) => style)).toEqual(['sure', 'unsure'])
    expect(boxes.at(-1)?.lines).toEqual(['b', '2 workloads', '1 not known'])
  })
})

describe('pictures', async () => {
  const graphviz = await loadGraphviz()
  const long = `shop/${'a-very-long-name-'.repeat(12)}end`

  it('wrap names at hyphens, and name what is under the pointer', () => {
    const svg = graphviz.svg(networkDrawing(graph([pods(long), pods('shop/api')], [edge(long, 'shop/api')])))
    const lines = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
    expect(lines.filter(text => /very|end/.test(text)).join('')).toBe(`Deployment ${long.slice(5)}`)
    expect(lines.filter(text => text.includes('very')).every(text => /(?:-|end)$/.test(text))).toBe(true)
    expect(svg).toContain(`<title>shop/Deployment ${long.slice(5)} → shop/Deployment api: TCP 80</title>`)
    expect(svg).not.toContain('<title>n0')
  })

  it('are the same for the same graph, and hold a backslash, a quote and a line break as they are', () => {
    const odd = networkDrawing(graph([pods('shop/a\\nb"\\G'), pods('shop/api')], []))
    expect(graphviz.svg(odd)).toBe(graphviz.svg(odd))
    expect(graphviz.svg(odd)).toContain('Deployment a\\nb&quot;\\G</text>')
    expect(graphDot(odd)).toContain('Deployment a\\\\nb\\"\\\\G')
  })

  it('explain each style that they use, and no other', () => {
    const { svg } = graphviz
    const drawn = svg(networkDrawing(compare(chain, graph(chain.nodes, chain.edges.slice(1)))))
    expect(drawn).toContain('>gone</text>')
    expect(drawn).toContain('>policies restrict both directions</text>')
    expect(drawn).not.toContain('>new</text>')
  })
})
