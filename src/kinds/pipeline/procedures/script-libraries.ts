import { pathOf } from '../../../documents/document.ts'
import { defineKind } from '../../../engine/kind.ts'
import type { Setting } from '../../../facts/pipeline/procedure.ts'
import { type LibraryCommands, type LibraryFunction, scriptLibrary } from '../../../facts/pipeline/script-library.ts'
import { shebangOf } from '../../../languages/shell/claims.ts'
import { DIRECTLY, type FunctionBody, type Returns, type Run } from './run.ts'
import { newRun, scriptText, startOf } from './start.ts'
import { following, join, type State } from './state.ts'
import { follow } from './walk.ts'

/** Files that others source, by their names: their settings are decided there. */
const SOURCED =
  /(?:^|\/)(?:lib|libs|common|include)\/[^/]*$|(?:^|[/_.-])(?:common|lib|env|functions|utils|helpers?)\.(?:sh|bash)$/

/** Whether a file is one that others source, by its path. */
export const isSourced = (path: string): boolean => SOURCED.test(path)

const NONE: ReadonlySet<string> = new Set()

export default defineKind({
  id: 'ScriptLibrary',
  types: ['shell'],
  recognisedBy:
    'a shell file without a first line for the system, or named as one that others source: lib/…, common.sh; or that sources others',

  read: ({ document }) => {
    const path = pathOf(document.id)
    const { written, text, list } = scriptText(document)
    const shebang = document.held === undefined ? shebangOf(written) : undefined
    if (
      document.held !== undefined ||
      list === undefined ||
      (shebang !== undefined && !isSourced(path) && !SOURCES.test(written))
    )
      return undefined
    const run = newRun(text, { given: NONE, stated: NONE, isCounted: true })
    run.shells.push({ at: { document: document.id, pointer: '' }, isBash: false, hasInputs: false })
    const end = following(follow(run, list, startOf([]), DIRECTLY), false) ?? startOf([])
    const { errexit, nounset, pipefail, umask } = end.settings
    const variables = new Map(run.variables)
    return [
      scriptLibrary.of({
        path,
        settings: { errexit, nounset, pipefail, umask },
        sources: run.sources.map(one => one.text),
        does: doneIn(outsideOf(written, run), end, run.others),
        functions: [...run.functions].map(([name, body]) => {
          // Functions give their own variables the same names.
          run.variables.clear()
          for (const [key, value] of variables) run.variables.set(key, value)
          return functionOf(name, body, written, run)
        }),
      }),
    ]
  },
})

/** What a function does where it is called, and succeeds. */
function functionOf(name: string, body: FunctionBody, written: string, run: Run): LibraryFunction {
  const before = run.others.length
  const returns: Returns = { yes: [], no: [] }
  run.calls.push(body)
  const { yes } = follow(run, body.list, startOf(['-eu']), { ...DIRECTLY, returns })
  run.calls.pop()
  const end = join(yes, ...returns.yes) ?? startOf([])
  return { name, ...doneIn(written.slice(body.list.start, body.list.end), end, run.others.slice(before)) }
}

/** What commands with such a state at their end do; what they may compare shows in their words. */
function doneIn(text: string, { guards }: State, calls: readonly string[]): LibraryCommands {
  const state = (guard: Setting, mayBe: RegExp): Setting => (guard === 'on' ? 'on' : mayBe.test(text) ? 'maybe' : 'off')
  return {
    compares: { account: state(guards.account, ACCOUNT), server: state(guards.server, SERVER) },
    reads: READS.test(text),
    operations: [...new Set(text.match(OPERATIONS))],
    calls,
  }
}

/** What of a text is in no function. */
function outsideOf(written: string, { functions }: Run): string {
  const bodies = Array.from(functions.values(), ({ list }) => list).sort((a, b) => a.start - b.start)
  let [text, at] = ['', 0]
  for (const { start, end } of bodies) {
    text += written.slice(at, Math.max(at, start))
    at = Math.max(at, end)
  }
  return (text + written.slice(at)).replaceAll(NO_COMMANDS, '')
}

/** Comments, and what a function is called. */
const NO_COMMANDS = /^[ \t]*#.*$|^[ \t]*(?:function[ \t]+)?[\w:.-]+[ \t]*\(\)|^[ \t]*function[ \t]+[\w:.-]+/gm

/** A command that sources a file. */
const SOURCES = /(?:^|[\n;&|])[ \t]*(?:source|\.)[ \t]/
const ACCOUNT = /get-caller-identity|account/i
const SERVER = /cluster-info|config view|whoami|describe-cluster|current-context/
const OPERATIONS = /\b(?:list-insights|describe-update)\b/g
/** Who somebody is says nothing of what is there. */
const READS = /\b(?:get|describe|list)\b(?!-(?:caller-identity|login-password|token)\b)/
