import { POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { literal } from '../../../documents/read.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { metricsPath, READ_ONLY_PORT, readOnlyPort } from '../../../facts/kubernetes/kubelet.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { scriptsOf } from '../../pipeline/commands/pipeline-scripts.ts'
import { commandsIn, PRINTS, type ScriptCommand, wordPlace } from '../../pipeline/commands/script-commands.ts'
import { PORT_FLAG, PORT_IN_TEXT, unverifiedAt, VERIFICATION, verificationAt } from './clients.ts'

/** The group of the metrics API and its version, in a path of the API server. */
const METRICS_PATH = /\/apis\/(metrics[\w.-]{0,60})\/(v\w{1,20})/g
/** The value of metrics-server's chart that asks for no certificate of it. */
const UNVERIFIED = /\bapiService\.insecureSkipTLSVerify=(true)(?!\w)/g
const SPOKEN = /kubelet-insecure-tls|10255|read-only-port|\/apis\/metrics|insecureSkipTLSVerify/
/** What sets an argument of metrics-server; `sed` and `grep` may take it away, or look for it. */
const DEPLOYS = /^(?:\S*\/)?(?:kubectl|helm|helmfile|oc|metrics-server)$/

export default defineKind({
  id: 'KubeletCommands',
  types: ['shell'],
  held: { as: ['script', 'user data'], contains: SPOKEN },
  recognisedBy: 'commands of a script that read metrics, or talk to kubelets',

  read: resource => {
    // The words of a container are read as its arguments.
    if (Object.hasOwn(POD_TEMPLATES, resource.holder?.type ?? '')) return undefined
    const spoken = scriptsOf(resource).filter(({ texts }) => texts.some(({ text }) => SPOKEN.test(literal(text) ?? '')))
    return ifAny(spoken.flatMap(script => commandsIn(script).flatMap(command => [...commandFacts(command)])))
  },
})

function* commandFacts(command: ScriptCommand): Generator<EmittedFact> {
  const { words } = command
  if (PRINTS.has(words[0]?.text ?? '')) return
  const deploys = words.some(({ text }) => DEPLOYS.test(text))
  for (const word of words) {
    if (deploys) for (const { match, at } of matchesIn(command, word, VERIFICATION)) yield verificationAt(match[0], at)
    if (deploys) for (const { at } of matchesIn(command, word, UNVERIFIED)) yield unverifiedAt(at)
    for (const { match, at } of matchesIn(command, word, METRICS_PATH))
      yield metricsPath.of({ group: match[1] ?? '', version: match[2] ?? '', at })
    for (const { match, at } of matchesIn(command, word, PORT_FLAG))
      yield readOnlyPort.of({ as: 'setting', port: { state: 'known', value: Number(match[1]), at } })
    if (word.text.includes('--read-only-port')) continue
    for (const { at } of matchesIn(command, word, PORT_IN_TEXT))
      yield readOnlyPort.of({ as: 'client', port: { state: 'known', value: READ_ONLY_PORT, at } })
  }
}

/** The matches in a word, each placed at its first group or the whole; at the word if there are escapes in it. */
function matchesIn(command: ScriptCommand, word: ShellWord, pattern: RegExp) {
  if (word.text.search(pattern) < 0) return []
  const written = (literal(command.text) ?? '').slice(word.start, word.end)
  return [...word.text.matchAll(pattern)].slice(0, MOST).map(match => {
    const part = pattern === METRICS_PATH ? match[0] : (match[1] ?? match[0])
    const start = word.start + written.indexOf(part)
    const isThere = start >= word.start
    return { match, at: wordPlace(command, isThere ? { ...word, start, end: start + part.length } : word) }
  })
}

/** More places than these of one word are not distinguished. */
const MOST = 20
