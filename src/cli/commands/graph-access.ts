import { redact, type Secrets } from '../../engine/redaction/redact.ts'
import { podSecret } from '../../facts/kubernetes/pod-secret.ts'
import { accountHops } from '../../facts/rights/account-hops.ts'
import { AGGREGATOR_ID, clusterHops } from '../../facts/rights/cluster-hops.ts'
import { IS_ADMIN, WANTED_RIGHT } from '../../facts/rights/hops-of-rights.ts'
import { plainRights } from '../../facts/rights/plain-rights.ts'
import { rightsParts } from '../../facts/rights/rights-parts.ts'
import { holdersOfRight, holdersOfSecret } from '../../facts/rights/who-can.ts'
import { accessDrawing } from '../../graph/access-drawing.ts'
import {
  type AccessGoal,
  type AccessGraph,
  accessGraph,
  changedRights,
  compareAccess,
  isNamed,
  narrowAccess,
  type SingleRight,
  withRights,
} from '../../graph/access-graph.ts'
import { accessJson, accessMarkdown, accessText } from '../../graph/access-text.ts'
import { graphDot } from '../../graph/dot.ts'
import { mermaidBlock } from '../../graph/mermaid.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN } from '../../model/rights/hops.ts'
import { wantedText } from '../../model/rights/wanted-right.ts'
import { nobodyText, type Question, questionOf } from './access-question.ts'
import { compareScopes, type GraphFormats, type GraphSource, type GraphTopic, writeGraphs } from './graph-topic.ts'

const FORMATS: GraphFormats<AccessGraph> = {
  text: accessText,
  json: accessJson,
  markdown: (graphs, isCompared) => mermaidBlock(drawingOf(graphs), isCompared) + accessMarkdown(graphs, isCompared),
  dot: graphs => graphDot(drawingOf(graphs)),
  svg: async graphs => (await import('../output/graph-pictures.ts')).writeAccessSvg(graphs),
  html: async graphs => (await import('../output/graph-pictures.ts')).writeAccessHtml(graphs),
}

const drawingOf = (graphs: readonly AccessGraph[]) =>
  accessDrawing({ title: '', principals: graphs.flatMap(one => one.principals) })

/** `clauselint graph access`: who can become whom in a cluster and in IAM, and who has a right. */
export const accessTopic: GraphTopic = {
  formats: Object.keys(FORMATS),
  options: ['since', 'from', 'to', 'who-can', 'namespace'],
  facts: [podSecret.id],
  write: async (format, source, given, before) => {
    const scopes = [source, ...(before === undefined ? [] : [before])].flatMap(one => one.scopes)
    const asked = questionOf(
      given,
      scopes.map(({ of }) => rightsParts(of)),
    )
    if ('refused' in asked) return asked
    const now = graphsOf(source, asked)
    const compared =
      before === undefined
        ? now
        : withChangedRights(compareScopes(graphsOf(before, asked), now, COMPARED), { before, now: source }, asked)
    const shown = compared.filter(({ principals }) => principals.length > 0)
    if (shown.length > 0) return { text: await writeGraphs(FORMATS, format, shown, before !== undefined) }
    const isAnswer = before !== undefined || Object.values(asked).some(one => one !== undefined)
    const nobody = nobodyText(asked)
    if (!isAnswer || !(format in NOBODY)) return { refused: nobody }
    return { text: NOBODY[format]?.(`${nobody}\n`, before !== undefined) ?? '' }
  },
}

const COMPARED = { empty: (title: string): AccessGraph => ({ title, principals: [] }), compare: compareAccess }

/** The rights that changed, too, where nobody asks for a single one. */
function withChangedRights(
  graphs: readonly AccessGraph[],
  { before, now }: { readonly before: GraphSource; readonly now: GraphSource },
  { from, to, right }: Question,
): readonly AccessGraph[] {
  if (right !== undefined || to !== undefined) return graphs
  const [was, is] = [before, now].map(rightsByScope)
  return graphs.map(graph => {
    const changed = changedRights(was?.get(graph.title) ?? [], is?.get(graph.title) ?? [])
    return withRights(graph, new Map([...changed].filter(([id]) => from === undefined || isNamed(id, from))))
  })
}

const rightsByScope = ({ scopes, secrets, locate }: GraphSource): ReadonlyMap<string, readonly SingleRight[]> =>
  new Map(
    scopes.map(({ settings, of }) => [
      settings.scope.name,
      plainRights(rightsParts(of)).map(one => ({
        ...one,
        who: redact(one.who, secrets),
        what: redact(one.what, secrets),
        on: redact(one.on, secrets),
        at: one.at.map(({ at }) => redact(placeText(locate(at)), secrets)),
      })),
    ]),
  )

const placeText = ({ path, line }: ReturnType<GraphSource['locate']>): string =>
  line === undefined ? path : `${path}:${line}`

/** What an answer is that names nobody. */
const NOBODY: Readonly<Record<string, (sentence: string, isCompared: boolean) => string>> = {
  text: sentence => sentence,
  json: () => accessJson([]),
  markdown: (sentence, isCompared) => (isCompared ? accessMarkdown([{ title: '', principals: [] }], true) : sentence),
}

/** What is in each cluster and each account is not shown, unless documents say more of it. */
const UNSHOWN: ReadonlySet<string> = new Set([AGGREGATOR_ID, CLUSTER_ADMIN.id, ACCOUNT_ADMIN.id])

function graphsOf({ scopes, secrets, locate }: GraphSource, question: Question): readonly AccessGraph[] {
  const { right, secret } = question
  const goals: readonly AccessGoal[] =
    right === undefined
      ? [
          { id: CLUSTER_ADMIN.id, says: 'becomes cluster-admin' },
          { id: ACCOUNT_ADMIN.id, says: `becomes ${ACCOUNT_ADMIN.name}` },
        ]
      : [{ id: WANTED_RIGHT, says: secret === undefined ? `gets to ${wantedText(right)}` : 'gets it' }]
  return scopes.map(({ settings, of }) => {
    const { cluster, iam } = rightsParts(of)
    const holders = [
      ...(secret === undefined ? [] : holdersOfSecret(secret, cluster, of(podSecret))),
      ...(right === undefined ? [] : holdersOfRight(right, { cluster, iam })),
    ]
    const direct = new Set(holders.flatMap(({ from, isSure }) => (isSure ? [from] : [])))
    const others = [...clusterHops(cluster, [...direct]), ...accountHops(iam)]
    // Who has all rights is listed once.
    const hops = [...holders, ...others.filter(({ from, means }) => means !== IS_ADMIN || !direct.has(from))]
    const graph = accessGraph(narrowAccess(hops, question), goals, ({ at }) => placeText(locate(at)))
    const principals = graph.principals.filter(one => !UNSHOWN.has(one.id) || one.hops.some(({ at }) => at.length > 0))
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
