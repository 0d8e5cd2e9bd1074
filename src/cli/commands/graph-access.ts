import { redact, type Secrets } from '../../engine/redaction/redact.ts'
import { accountHops } from '../../facts/rights/account-hops.ts'
import { clusterHops } from '../../facts/rights/cluster-hops.ts'
import { rightsParts } from '../../facts/rights/rights-parts.ts'
import { holdersOfRight, WANTED_RIGHT } from '../../facts/rights/who-can.ts'
import { accessDrawing } from '../../graph/access-drawing.ts'
import {
  type AccessGoal,
  type AccessGraph,
  accessGraph,
  compareAccess,
  narrowAccess,
  type WantedAccess,
} from '../../graph/access-graph.ts'
import { accessJson, accessMarkdown, accessText } from '../../graph/access-text.ts'
import { graphDot } from '../../graph/dot.ts'
import { mermaidBlock } from '../../graph/mermaid.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN } from '../../model/rights/hops.ts'
import { readWantedRight, type WantedRight, wantedText } from '../../model/rights/wanted-right.ts'
import { type GivenOption, lastValue } from '../arguments.ts'
import type { GraphSource, GraphTopic } from './graph-topic.ts'

type Write = (graphs: readonly AccessGraph[], isCompared: boolean) => string | Promise<string>

const FORMATS: Readonly<Record<string, Write>> = {
  text: accessText,
  json: accessJson,
  markdown: (graphs, isCompared) => mermaidBlock(drawingOf(graphs), isCompared) + accessMarkdown(graphs, isCompared),
  dot: graphs => graphDot(drawingOf(graphs)),
  svg: async graphs => (await import('../output/graph-pictures.ts')).writeAccessSvg(graphs),
  html: async graphs => (await import('../output/graph-pictures.ts')).writeAccessHtml(graphs),
}

const drawingOf = (graphs: readonly AccessGraph[]) =>
  accessDrawing({ title: '', principals: graphs.flatMap(one => one.principals) })

interface Question extends WantedAccess {
  /** Whose holders are wanted. */
  readonly right?: WantedRight | undefined
}

/** `clauselint graph access`: who can become whom in a cluster and in IAM, and who has a right. */
export const accessTopic: GraphTopic = {
  formats: Object.keys(FORMATS),
  options: ['since', 'from', 'to', 'who-can', 'namespace'],
  write: async (format, source, given, before) => {
    const question = questionOf(given)
    if ('refused' in question) return question
    const now = graphsOf(source, question)
    const all = before === undefined ? now : comparedTo(graphsOf(before, question), now)
    const shown = all.filter(({ principals }) => principals.length > 0)
    if (shown.length === 0)
      return {
        refused:
          question.right === undefined
            ? 'nobody was found who can become anybody else'
            : `nobody was found who may ${wantedText(question.right)}`,
      }
    const titled = shown.length === 1 ? shown.map(graph => ({ ...graph, title: '' })) : shown
    return { text: (await FORMATS[format]?.(titled, before !== undefined)) ?? '' }
  },
}

/** `--to Secret shop/db`: who may read it. */
const SECRET = /^secrets? ([^/ ]+)\/([^/ ]+)$/i

function questionOf(given: readonly GivenOption[]): Question | { readonly refused: string } {
  const [from, to] = [lastValue(given, 'from'), lastValue(given, 'to')]
  const [asked, namespace] = [lastValue(given, 'who-can'), lastValue(given, 'namespace')]
  if (asked === undefined && namespace !== undefined) return { refused: '--namespace needs --who-can' }
  const [, home, secret] = SECRET.exec(to ?? '') ?? []
  if (asked === undefined && secret === undefined) return { from, to }
  if (asked !== undefined && to !== undefined) return { refused: 'choose either --who-can or --to' }
  const right =
    secret === undefined ? readWantedRight(asked ?? '', namespace) : readWantedRight(`get secrets/${secret}`, home)
  if (right === undefined)
    return {
      refused: `--who-can ${asked} is neither a verb with a resource (get secrets/db) nor an action of IAM (iam:PassRole ARN)`,
    }
  return { from, to: WANTED_RIGHT, right }
}

function graphsOf({ scopes, secrets, locate }: GraphSource, question: Question): readonly AccessGraph[] {
  const { right } = question
  const goals: readonly AccessGoal[] =
    right === undefined
      ? [
          { id: CLUSTER_ADMIN.id, says: 'becomes cluster-admin' },
          { id: ACCOUNT_ADMIN.id, says: `becomes ${ACCOUNT_ADMIN.name}` },
        ]
      : [{ id: WANTED_RIGHT, says: `gets to ${wantedText(right)}` }]
  return scopes.map(({ settings, of }) => {
    const { cluster, iam } = rightsParts(of)
    const holders = right === undefined ? [] : holdersOfRight(right, { cluster, iam })
    const hops = [...holders, ...clusterHops(cluster), ...accountHops(iam)]
    const graph = accessGraph(narrowAccess(hops, question), goals, ({ at }) => {
      const { path, line } = locate(at)
      return line === undefined ? path : `${path}:${line}`
    })
    // What Kubernetes itself has in each cluster is not shown, unless documents name it.
    const principals = graph.principals.filter(one => one.hops.some(({ at }) => at.length > 0))
    return withoutSecrets({ title: settings.scope.name, principals }, secrets)
  })
}

/** Names come from documents and may be anything. */
function withoutSecrets({ title, principals }: AccessGraph, secrets: Secrets): AccessGraph {
  const shown = (text: string): string => redact(text, secrets)
  return {
    title,
    principals: principals.map(one => ({
      ...one,
      id: shown(one.id),
      hops: one.hops.map(hop => ({ ...hop, to: shown(hop.to), means: shown(hop.means), at: hop.at.map(shown) })),
      paths: one.paths.map(path => ({
        ...path,
        hops: path.hops.map(({ who, means }) => ({ who: shown(who), means: shown(means) })),
      })),
    })),
  }
}

/** Each scope as it is, beside what it was. */
function comparedTo(before: readonly AccessGraph[], now: readonly AccessGraph[]): readonly AccessGraph[] {
  const titles = [...new Set([...now, ...before].map(({ title }) => title))]
  return titles.map(title => {
    const none: AccessGraph = { title, principals: [] }
    const [was = none, is = none] = [before, now].map(graphs => graphs.find(graph => graph.title === title))
    return compareAccess(was, is)
  })
}
