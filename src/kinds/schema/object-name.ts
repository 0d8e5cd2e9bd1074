import { type Cursor, get } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { dnsLabelProblem, dnsNameProblem, pathSegmentProblem } from '../../model/kubernetes/api-names.ts'
import { shown } from '../../model/kubernetes/fault-words.ts'
import { namesRelease, withRelease } from '../../model/kubernetes/release-name.ts'
import { asksForValue, isFilledIn } from './filler.ts'
import type { ObjectFault } from './walk.ts'

type Problem = (name: string) => string | undefined

/** The form of names by kind, where it is another one than that of a DNS name (ValidateXName, kubernetes, apis/GROUP/validation). */
const NAMES: Readonly<Record<string, Problem>> = {
  Namespace: dnsLabelProblem,
  Service: dnsLabelProblem,
  Role: pathSegmentProblem,
  ClusterRole: pathSegmentProblem,
  RoleBinding: pathSegmentProblem,
  ClusterRoleBinding: pathSegmentProblem,
  PodDisruptionBudget: pathSegmentProblem,
  APIService: pathSegmentProblem,
  ClusterTrustBundle: pathSegmentProblem,
  IPAddress: pathSegmentProblem,
  CronJob: name => (name.length > 52 ? 'at most 52 characters' : dnsNameProblem(name)),
}

/** What is asked for once, and kept under no name. */
const NAMELESS = /Review$|^(?:Binding|Eviction|TokenRequest|Scale|APIGroup|APIVersions|ComponentStatus)$/

/** What is wrong with the name of an object: that there is none, or its form. */
export function judgeName(body: Cursor, kind: string): readonly ObjectFault[] {
  const metadata = get(body, 'metadata')
  const { node } = metadata
  if (NAMELESS.test(kind) || (node !== undefined && node.type !== 'mapping' && !isNothing(metadata))) return []
  const name = get(metadata, 'name')
  if (isNothing(name))
    // The API server names a LimitRange itself.
    return kind !== 'LimitRange' && isNothing(get(metadata, 'generateName'))
      ? [
          {
            fault: 'missing',
            path: node === undefined ? [] : ['metadata'],
            said: { field: 'metadata.name', type: kind },
          },
        ]
      : []
  const text = literal(name)
  if (text === undefined) return []
  const judge = (Object.hasOwn(NAMES, kind) ? NAMES[kind] : undefined) ?? dnsNameProblem
  const accepted = judge(text)
  return accepted === undefined || isFiller(text) || isShortened(text, judge)
    ? []
    : [
        {
          fault: 'refused',
          path: ['metadata', 'name'],
          isKey: false,
          said: { field: 'metadata.name', value: shown(text), accepted },
        },
      ]
}

/** Whether something else fills in a name, or a part of it. */
const isFiller = (text: string): boolean =>
  isTemplated(text) ||
  isFilledIn(text) ||
  text === 'nameValue' ||
  asksForValue(text, 'name') ||
  /(?<=[a-z]-)[A-Z]{4,20}(?:_[A-Z]{1,20}){0,3}$/.test(text)

/** Whether a shorter name of the release makes one that fits. */
const isShortened = (text: string, judge: Problem): boolean =>
  namesRelease(text) && judge(withRelease(text, 'a')) === undefined

const isNothing = ({ node }: Cursor): boolean =>
  node === undefined || (node.type === 'scalar' && (node.value === null || node.value === ''))
