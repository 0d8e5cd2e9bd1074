import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/finalizer-removal',
  summary: 'Leave finalizers to the controllers that have set them',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/'],
  checks: {
    'OP-11': '{command} removes finalizers, and hides that a cleanup has failed',
    'OP-11.destroyed': '{command} removes finalizers, and hides that a cleanup has failed',
  },
  // What is left when all is destroyed has no controller any more.
  elsewhere: { 'OP-11.destroyed': 'info' },
  on: facts.scriptLines,

  *check({ commands, isCleanUp }, { say }) {
    const check = isCleanUp === true ? 'OP-11.destroyed' : 'OP-11'
    let isSaid = false
    const files = new Set<string>()
    for (const command of commands) {
      if (command.output !== undefined && command.operands.some(({ text }) => isRemoval(text)))
        files.add(command.output.text)
      const word = removalIn(command, files)
      // What a filter has made is only sent.
      if (word !== undefined && !(isSaid && FINALIZE.test(word.text)))
        yield say(check, word.at, { data: { command: command.program === 'env' ? 'the editor' : command.program } })
      isSaid = word !== undefined && (command.isPiped || command.output !== undefined)
    }
  },
})

const FINALIZE = /\/finalize\/?["']?$/
/** `finalizers: null`, `finalizers: []`, and JSON patches, which name the path before or behind the operation. */
const CLEARED = /finalizers["']?\s{0,9}:\s{0,9}(?:null|\[\s{0,9}(?:""\s{0,9})?\])/
const PATCH_PATH = /["']?path["']?\s{0,9}:\s{0,9}["']?[\w/-]*\/finalizers/
const PATCH_OPERATION = /["']?op["']?\s{0,9}:\s{0,9}["']?(?:remove|replace)\b/
const FILTERED = /del\([^)]{0,200}finalizers|finalizers["'\]]{0,3}\s{0,9}\|?=\s{0,9}(?:null|\[\s{0,9}\])/
const EDITED = /finalizers?[^/]{0,40}\/(?:,\+\d{1,3})?d\b|^s(.).{0,20}finalizers/

/** A program that takes finalizers away in place of a person: `KUBE_EDITOR="sed -i /finalizers/d" kubectl edit …`. */
const EDITOR = /^(?:KUBE_EDITOR|EDITOR|VISUAL)=.{0,200}(?:finalizers|kubernetes\W{1,3}io\W{1,3}(?:pvc?|pv)-protection)/s

/** The word of a command that takes finalizers away. */
function removalIn(command: facts.ProcedureCommand, files: ReadonlySet<string>): facts.Argument | undefined {
  const { program, operands } = command
  const value = (...names: readonly string[]) => facts.optionsOf(command, ...names)[0]?.value
  switch (program) {
    case 'kubectl':
    case 'oc': {
      const raw = operands[0]?.text === 'replace' ? value('--raw') : undefined
      if (raw !== undefined) return FINALIZE.test(raw.text) ? raw : undefined
      if (operands[0]?.text !== 'patch') return undefined
      const file = value('--patch-file')
      if (file !== undefined && files.has(file.text)) return file
      const patch = value('-p', '--patch')
      return patch !== undefined && isRemoval(patch.text) ? patch : undefined
    }
    case 'curl':
      return operands.find(({ text }) => FINALIZE.test(text))
    case 'env':
      return operands.find(({ text }) => EDITOR.test(text))
    case 'jq':
    case 'yq':
      return operands.find(({ text }) => FILTERED.test(text))
    case 'sed':
      return [...operands, ...facts.optionsOf(command, '-e', '-i').flatMap(one => one.value ?? [])].find(({ text }) =>
        EDITED.test(text),
      )
    default:
      return undefined
  }
}

const isRemoval = (patch: string): boolean =>
  CLEARED.test(patch) || (PATCH_PATH.test(patch) && PATCH_OPERATION.test(patch))
