import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { blocks, literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'

const SHELL = /(?:^|\/)(?:ba|da|z|k)?sh$/

/** What Terraform runs beside its resources: the commands of provisioners, and the program of the data source external. */
export default defineCarrier({
  id: 'provisioner',
  types: ['provisioner', 'data.external'],

  *holds({ type, body }) {
    if (type === 'data.external') yield* givenTo(items(get(body, 'program')), undefined)
    for (const one of blocks(get(body, 'provisioner')))
      for (const { key, value } of fields(one)) for (const block of blocks(value)) yield* commandsOf(key, block)
  },
})

/** `local-exec` gives its command to `/bin/sh -c` or to its interpreter; `remote-exec` runs its lines in one shell. */
function commandsOf(name: string, block: Cursor): readonly Holding[] {
  if (name === 'local-exec') {
    const interpreter = items(get(block, 'interpreter'))
    const command = get(block, 'command')
    const environments = [get(block, 'environment')]
    return interpreter.length === 0
      ? [{ ...script(command), environments }]
      : givenTo(interpreter, command).map(one => ({ ...one, environments }))
  }
  if (name !== 'remote-exec') return []
  return items(get(block, 'inline')).map(line => ({
    ...script(line),
    job: { name: block.pointer, isOneShell: true },
    startedWith: [],
  }))
}

/** The script that a shell is given behind `-c`. */
function givenTo(words: readonly Cursor[], command: Cursor | undefined): readonly Holding[] {
  const flag = words.findIndex(word => /^-[a-z]*c$/.test(literal(word) ?? ''))
  const cursor = command ?? words[flag + 1]
  if (cursor === undefined || flag < 1 || !SHELL.test(literal(words[0] ?? cursor) ?? '')) return []
  const { startedWith = [], ...holding } = script(cursor)
  return [
    { ...holding, startedWith: [...words.slice(1, flag + 1).flatMap(word => literal(word) ?? []), ...startedWith] },
  ]
}

/** The status of a single line, which may be continued on others, is that of its commands, as with errexit. */
const script = (cursor: Cursor): Holding => ({
  cursor,
  role: 'script',
  language: 'shell',
  ...(/[\n;]/.test((literal(cursor) ?? '').replaceAll(/\\\r?\n/g, '').trim()) ? {} : { startedWith: ['-e'] }),
})
