import { POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { integer, isTemplated, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { apiService, kubeletVerification, READ_ONLY_PORT, readOnlyPort } from '../../../facts/kubernetes/kubelet.ts'
import { placesOf } from '../pods/text-places.ts'

/** The flags of metrics-server that say which certificates of kubelets it accepts, with the value of the first. */
export const VERIFICATION =
  /--kubelet-(?:insecure-tls|certificate-authority)(?![\w-])(?:=(?:\$\{[^}\s]{0,60}\}|[^\s'",}\]]){0,100})?/g

/** What such a flag says. */
export function verificationAt(flag: string, at: Place): EmittedFact {
  const value = flag.slice(flag.indexOf('=') + 1)
  if (flag.includes('=') && isTemplated(value))
    return kubeletVerification.of({ isSkipped: { state: 'unknown', why: 'a flag that is decided at deployment', at } })
  const isSkipped = flag === '--kubelet-insecure-tls' || /^--kubelet-insecure-tls=(?:true|1|t|T|TRUE|True)$/.test(flag)
  return kubeletVerification.of({ isSkipped: { state: 'known', value: isSkipped, at } })
}

/** The APIService that metrics-server's chart makes where a value asks for no certificate. */
export const unverifiedAt = (at: Place): EmittedFact =>
  apiService.of({
    kind: 'APIService',
    name: 'v1beta1.metrics.k8s.io',
    labels: {},
    annotations: {},
    at,
    isInsecure: { state: 'known', value: true, at },
  })

/** The port after a host or a flag, not a part of a longer number. */
export const PORT_IN_TEXT = /[:=](10255)(?!\d)/g
/** The kubelet's own flag. */
export const PORT_FLAG = /--read-only-port[= ]['"]?(\d{1,5})(?!\d)/g

export default defineKind({
  id: 'KubeletClient',
  types: ['core/ConfigMap', 'core/Service', ...Object.keys(POD_TEMPLATES)],
  recognisedBy: 'something that talks to kubelets without TLS, or on their read-only port',

  read: resource => ifAny(clientsOf(resource)),
})

function clientsOf({ type, body }: Resource): readonly EmittedFact[] {
  if (type === 'core/ConfigMap')
    return fields(get(body, 'data')).flatMap(({ key, value }) => (SCRIPT.test(key) ? [] : [...textFacts(value)]))
  if (type === 'core/Service')
    return items(get(body, 'spec', 'ports')).flatMap(port => {
      const target = get(port, 'targetPort')
      return portFacts(target.node === undefined ? get(port, 'port') : target)
    })
  const spec = get(body, ...(POD_TEMPLATES[type] ?? []), 'spec')
  return ['initContainers', 'containers'].flatMap(list => items(get(spec, list)).flatMap(containerFacts))
}

/** Scripts are read as such. */
const SCRIPT = /\.(?:sh|bash)$/

function containerFacts(container: Cursor): readonly EmittedFact[] {
  const words = [...items(get(container, 'command')), ...items(get(container, 'args'))]
  const values = items(get(container, 'env')).map(variable => get(variable, 'value'))
  const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap(probe =>
    ['httpGet', 'tcpSocket'].map(handler => get(container, probe, handler, 'port')),
  )
  // What a container listens on is its own port.
  return [...[...words, ...values].flatMap(word => [...textFacts(word)]), ...probes.flatMap(portFacts)]
}

const portFacts = (cursor: Cursor): readonly EmittedFact[] => {
  const port = integer(cursor)
  return (port.state === 'known' && port.value === READ_ONLY_PORT) || literal(cursor) === String(READ_ONLY_PORT)
    ? [readOnlyPort.of({ as: 'client', port: { state: 'known', value: READ_ONLY_PORT, at: place(cursor) } })]
    : []
}

/** What a text says of kubelets: an argument, a variable, a file of a ConfigMap, a word of a script. */
export function* textFacts(cursor: Cursor): Generator<EmittedFact> {
  const text = literal(cursor) ?? ''
  if (text.includes('--kubelet-'))
    for (const { text: flag, at } of placesOf(cursor, VERIFICATION)) yield verificationAt(flag, at)
  const isSetting = text.includes('--read-only-port')
  if (isSetting)
    for (const { text: port, at } of placesOf(cursor, PORT_FLAG))
      yield readOnlyPort.of({ as: 'setting', port: { state: 'known', value: Number(port), at } })
  else if (text.includes(String(READ_ONLY_PORT)))
    for (const { at } of placesOf(cursor, PORT_IN_TEXT))
      yield readOnlyPort.of({ as: 'client', port: { state: 'known', value: READ_ONLY_PORT, at } })
}
