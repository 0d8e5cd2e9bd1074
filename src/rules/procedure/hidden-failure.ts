import * as facts from '../../facts/index.ts'
import { defineRule, type Place, warning } from '../../rule.ts'

const SENTENCE = '`{by}` hides a failure of {command} from errexit'

/** Changes that fail where they have been made before: what is there is created, what is gone is deleted. */
const DONE =
  /^(?:(?:kubectl|oc) (?:create|delete|label|annotate|taint|uncordon|cordon|drain)|helm (?:uninstall|delete|repo)|aws [\w-]+ (?:create|delete|remove|detach|disassociate|deregister|terminate|revoke|tag|untag)-[\w-]+|eksctl (?:create|delete) [\w-]+)$/

/** What puts an image, or the signature that a deployment is checked against, into a registry. */
const PUBLISHES = /^(?:cosign (?:sign|attest|attach)|crane (?:push|copy|cp|append|mutate)|helm push)$/

export default defineRule({
  id: 'procedure/hidden-failure',
  summary: 'Let no failure of a query or a change be hidden from errexit',
  severity: 'error',
  relevance: { 'OP-03': 'anywhere', 'OP-03.query': 'cluster' },
  elsewhere: {
    'OP-03': 'info',
    'OP-03.query': 'info',
    'OP-03.stated': 'info',
    'OP-03.done': 'info',
    'OP-03.recipe': 'info',
  },
  references: ['https://www.gnu.org/software/bash/manual/html_node/The-Set-Builtin.html'],
  checks: {
    'OP-03': SENTENCE,
    'OP-03.query': SENTENCE,
    'OP-03.stated': SENTENCE,
    'OP-03.done': SENTENCE,
    'OP-03.recipe': warning(SENTENCE),
  },
  on: facts.scriptLines,

  *check({ commands, runs, isRecipe }, { say }) {
    if (runs === 'user data') return
    const said = new Set<string>()
    let isDeleted = false
    for (const [i, command] of commands.entries()) {
      const { hidden, effect } = command
      isDeleted ||= facts.deletesBalancer(command)
      if (hidden === undefined || (effect === 'none' && !PUBLISHES.test(command.name))) continue
      // What a target of a Makefile only looks at is for whoever calls it.
      if (isRecipe && effect === 'reads') continue
      // A drain that is ignored before nodes are ended is another fault.
      if (command.operands[0]?.text === 'drain' && facts.endsNodes(commands.slice(i + 1))) continue
      // A wait for a load balancer that is not heeded is another fault, too.
      if (isDeleted && command.ignored !== undefined && facts.waitsForBalancer(command)) continue
      const key = `${hidden.at.pointer} ${hidden.at.within?.start}`
      const check = isRecipe
        ? 'OP-03.recipe'
        : effect === 'reads'
          ? 'OP-03.query'
          : hidden.isStated === true
            ? 'OP-03.stated'
            : DONE.test(command.name) || hidden.by === '&'
              ? 'OP-03.done'
              : 'OP-03'
      const { by, at } = hidden
      if (!said.has(key))
        yield say(check, at, {
          data: { by, command: facts.nameOf(command) },
          ...(by.startsWith('|| ') && heeded(check, by, at, command)),
        })
      said.add(key)
    }
  },
})

/**
 * What lets a failure end the script. What is gone need not be deleted again; whether a query may fail, or what has been made may be
 * there already, is the author's choice.
 */
function heeded(check: string, by: string, at: Place, command: facts.ProcedureCommand) {
  const edit = facts.withoutCommand(`let the failure end the script: remove ${by}`, at)
  if (check === 'OP-03') return { fix: { ...edit, safe: false } }
  const [verb, ...others] = command.operands
  const isPlain = verb?.text === 'delete' && others.length > 0 && !command.options.some(({ name }) => name === IGNORED)
  if (check !== 'OP-03.done' || !/^(?:kubectl|oc)$/.test(command.program) || !isPlain) return { suggestions: [edit] }
  const title = `write ${IGNORED} in place of ${by}`
  return {
    fix: { title, safe: false, edits: [...edit.edits, { at: verb.at, inScript: 'word' as const, append: [IGNORED] }] },
  }
}

const IGNORED = '--ignore-not-found'
