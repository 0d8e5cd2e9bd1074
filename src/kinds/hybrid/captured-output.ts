import { type Cursor, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { ciliumStatus } from '../../facts/hybrid/cilium.ts'
import { capturedCredential, contentOf } from '../../facts/kubernetes/captured.ts'

/** What only the agent's own status has (https://docs.cilium.io/en/stable/cmdref/cilium-dbg_status/). */
const AGENT = /^(?:Routing|Masquerading|KVStore|Cilium health daemon|Controller Status):\s/
const ROUTING = /^Routing:\s+Network:\s*(\w+)/
/** A header of a request, as `curl -v` prints it. */
const AUTHORIZATION = /^(?:> )?authorization:\s*(?:(?:Bearer|Basic|Token|AWS4-HMAC-SHA256) )?(\S.*)$/i
/** What `aws eks get-token` and `aws ecr get-login-password` print. */
const TOKENS: readonly (readonly [string, RegExp])[] = [
  ['a token for the cluster', /k8s-aws-v1\.[\w-]{16,}/],
  ['a token of ECR', /\beyJwYXlsb2Fk[\w+/=-]{100,}/],
]

export default defineKind({
  id: 'CapturedOutput',
  types: ['captured-output'],
  recognisedBy: 'the text that a program has printed, in a folder `evidence` or as a file called `…cilium-status.txt`',

  read: ({ body }) => {
    const lines = items(body)
    return [...statusOf(lines), ...lines.flatMap(credentialIn)]
  },
})

function statusOf(lines: readonly Cursor[]): readonly EmittedFact[] {
  const first = lines.find(line => AGENT.test(literal(line) ?? ''))
  if (first === undefined) return []
  const networks = lines.flatMap(line => networkIn(line) ?? [])
  const found = networks.length > 0 ? networks : [{ state: 'absent' as const, at: place(first) }]
  return found.map(network => ciliumStatus.of({ network }))
}

function networkIn(line: Cursor): Value<string> | undefined {
  const written = literal(line) ?? ''
  const value = ROUTING.exec(written)?.[1]
  if (value === undefined) return undefined
  const start = written.indexOf(value, written.indexOf('Network:') + 'Network:'.length)
  return { state: 'known', value, at: part(line, start, value) }
}

function credentialIn(line: Cursor): readonly EmittedFact[] {
  const written = literal(line) ?? ''
  const header = AUTHORIZATION.exec(written)?.[1]
  if (header !== undefined) return credential(line, 'an Authorization header', written.length - header.length, header)
  return TOKENS.flatMap(([what, token]) => {
    const found = token.exec(written)
    return found === null ? [] : credential(line, what, found.index, found[0])
  })
}

function credential(line: Cursor, what: string, start: number, value: string): readonly EmittedFact[] {
  const content = contentOf(value, false)
  return content === undefined ? [] : [capturedCredential.of({ what, content, at: part(line, start, value) })]
}

const part = (line: Cursor, start: number, { length }: string) => ({
  ...place(line),
  within: { start, end: start + length },
})
