import { containersOf, RUN_TYPES } from '../../../dialects/run-pods.ts'
import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { blocks, literal, looseText, unresolved } from '../../../documents/read.ts'
import { known } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { containerVerification, printedSecret } from '../../../facts/kubernetes/container-commands.ts'
import { isScriptFlag } from '../../../languages/tree/script-flag.ts'
import { isSecretName } from '../../../model/text-match.ts'
import { isVerificationVariable, skipsVerification, verificationFlag } from '../../../model/tls-flags.ts'
import { isSecretFile } from '../configuration/secret-file.ts'

/** What containers are started with: their words without a shell, and their variables. */
export default defineKind({
  id: 'ContainerWords',
  types: RUN_TYPES,
  recognisedBy: 'a container that skips the verification of TLS, or prints a secret',

  read: resource =>
    ifAny(containersOf(resource).flatMap(container => [...variablesOf(container), ...wordsOf(container)])),
})

function* variablesOf(container: Cursor): Generator<EmittedFact> {
  for (const variable of blocks(get(container, 'env'))) {
    const name = literal(get(variable, 'name')) ?? ''
    const value = get(variable, 'value')
    if (!isVerificationVariable(name) || value.node === undefined) continue
    const open = unresolved(value)
    // A number without quotes means what it would mean with them.
    const isSkipped = skipsVerification(name, known(looseText(value)) ?? '')
    yield containerVerification.of({
      setting: name,
      isSkipped: open ?? { state: 'known', value: isSkipped, at: place(value) },
    })
  }
}

function* wordsOf(container: Cursor): Generator<EmittedFact> {
  const words = [...items(get(container, 'command')), ...items(get(container, 'args'))]
  const texts = words.map(word => literal(word) ?? '')
  // Most images run their arguments as a command where none is stated.
  const program = literal(get(container, 'command', 0)) ?? texts[0] ?? ''
  const prints = /(?:^|\/)(?:echo|printf|cat|printenv)$/.exec(program)?.[0]
  for (const [i, cursor] of words.entries()) {
    const text = texts[i] ?? ''
    // What a shell runs is read as a script.
    if (isScriptFlag(texts[i - 1] ?? '') && /(?:^|\/)\w*sh$/.test(program)) continue
    const setting = prints === undefined ? verificationFlag(program, text) : undefined
    if (setting !== undefined)
      yield containerVerification.of({ setting, isSkipped: { state: 'known', value: true, at: place(cursor) } })
    const what = prints === undefined ? undefined : printedBy(program, text)
    if (what !== undefined) yield printedSecret.of({ isShown: true, by: program, what, at: place(cursor) })
  }
}

/** The variable (Kubernetes puts `$(NAME)` in) or the file that a word makes a program print. */
function printedBy(program: string, text: string): string | undefined {
  if (/cat$/.test(program)) return isSecretFile(text) ? text : undefined
  if (/printenv$/.test(program)) return isSecretName(text) ? text : undefined
  const name = /\$\(([A-Za-z_]\w{0,100})\)/.exec(text)?.[1]
  return name !== undefined && isSecretName(name) ? name : undefined
}
