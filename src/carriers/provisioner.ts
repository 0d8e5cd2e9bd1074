import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { blocks, literal } from '../documents/read.ts'
import { defineCarrier, type Holding, type Unopened } from '../engine/carrier.ts'
import { isScriptFlag } from '../languages/tree/script-flag.ts'
import { isOfPlatform } from './platform-words.ts'
import { rangeIn } from './unopened-range.ts'
import { commandsIn } from './variable-commands.ts'

const SHELL = /(?:^|\/)(?:ba|da|z|k)?sh$/

/** What Terraform runs beside its resources: the commands of provisioners, and the program of the data source external. */
export default defineCarrier({
  id: 'provisioner',
  types: ['provisioner', 'data.external'],

  *holds({ type, body }) {
    if (type === 'data.external') yield* givenTo(items(get(body, 'program')), undefined).map(asAnswer)
    for (const one of blocks(get(body, 'provisioner')))
      for (const { key, value } of fields(one))
        for (const block of blocks(value)) yield* commandsOf(key, block).map(found => atDestruction(found, block))
  },
})

/** What a program prints is the answer of its data source. */
const asAnswer = (found: Holding | Unopened): Holding | Unopened =>
  'cursor' in found ? { ...found, isAnswer: true } : found

/** What is run only where the resource is destroyed cleans up after it. */
const atDestruction = (found: Holding | Unopened, block: Cursor): Holding | Unopened =>
  'cursor' in found && /^(?:\$\{)?destroy\}?$/.test(literal(get(block, 'when')) ?? '')
    ? { ...found, isCleanUp: true }
    : found

/** `local-exec` gives its command to `/bin/sh -c` or to its interpreter; `remote-exec` runs its lines in one shell. */
function commandsOf(name: string, block: Cursor): readonly (Holding | Unopened)[] {
  if (name === 'local-exec') {
    const interpreter = items(get(block, 'interpreter'))
    const command = get(block, 'command')
    const environments = [get(block, 'environment')]
    const found =
      interpreter.length === 0
        ? [{ ...script(command), environments }]
        : givenTo(interpreter, command).map(one => ('cursor' in one ? { ...one, environments } : one))
    return [...found, ...commandsIn(environments)]
  }
  if (name !== 'remote-exec') return []
  return items(get(block, 'inline')).map(line => ({
    ...script(line),
    job: { name: block.pointer, isOneShell: true },
    startedWith: [],
  }))
}

/** The script that a shell is given behind `-c`; what another program is given is not read. */
function givenTo(words: readonly Cursor[], command: Cursor | undefined): readonly (Holding | Unopened)[] {
  const flag = words.findIndex(word => isScriptFlag(literal(word) ?? ''))
  const cursor = command ?? words[flag + 1]
  if (cursor === undefined || flag < 1 || !SHELL.test(literal(words[0] ?? cursor) ?? '')) return unread(words, command)
  const { startedWith = [], ...holding } = script(cursor)
  return [
    { ...holding, startedWith: [...words.slice(1, flag + 1).flatMap(word => literal(word) ?? []), ...startedWith] },
  ]
}

/** A command of another program than a shell, where it operates the platform. */
function unread(words: readonly Cursor[], command: Cursor | undefined): readonly Unopened[] {
  const [program] = words
  const text = [...words, ...(command === undefined ? [] : [command])].map(word => literal(word) ?? '').join(' ')
  const cursor = command ?? program
  if (cursor?.node === undefined || program === undefined || !isOfPlatform(text)) return []
  const reason = `what ${literal(program) ?? 'a program'} runs is not read: write the command for a shell`
  return [{ state: 'unread', kind: 'non-shell script', reason, ...rangeIn(cursor.document, cursor.node) }]
}

/** The status of a single line, which may be continued on others, is that of its commands, as with errexit. */
const script = (cursor: Cursor): Holding => ({
  cursor,
  role: 'script',
  language: 'shell',
  ...(/[\n;]/.test((literal(cursor) ?? '').replaceAll(/\\\r?\n/g, '').trim()) ? {} : { startedWith: ['-e'] }),
})
