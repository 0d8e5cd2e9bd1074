import { pathOf } from '../../../documents/document.ts'
import { defineKind } from '../../../engine/kind.ts'
import { scriptLibrary } from '../../../facts/pipeline/script-library.ts'
import { shebangOf } from '../../../languages/shell/claims.ts'
import { DIRECTLY } from './run.ts'
import { newRun, scriptText, startOf } from './start.ts'
import { following } from './state.ts'
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
    const end = following(follow(run, list, startOf([]), DIRECTLY), false)
    const { errexit, nounset, pipefail, umask } = (end ?? startOf([])).settings
    return [
      scriptLibrary.of({
        path,
        settings: { errexit, nounset, pipefail, umask },
        mayCompare: { account: ACCOUNT.test(written), server: SERVER.test(written) },
        reads: READS.test(written),
        sources: run.sources.map(one => one.text),
      }),
    ]
  },
})

/** A command that sources a file. */
const SOURCES = /(?:^|[\n;&|])[ \t]*(?:source|\.)[ \t]/
const ACCOUNT = /get-caller-identity|account/i
const SERVER = /cluster-info|config view|whoami|describe-cluster|current-context/
const READS = /\b(?:get|describe|list)\b|\b(?:describe|list|get)-/
