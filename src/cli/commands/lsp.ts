import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { ownRules } from '../../facts/policy/own-rules.ts'
import { createLinter, loadKubernetesTypes, loadParsers } from '../../index.ts'
import { validatedDetails } from '../../kinds/schema/validated-details.ts'
import { lazyLanguages } from '../../languages/languages.ts'
import { serve } from '../../lsp/server.ts'
import { ruleAddress } from '../../workspace/rule-address.ts'
import { refuse } from '../output/complain.ts'
import { packageHomepage, packageVersion } from '../version.ts'
import type { Command } from './command.ts'

/** `clauselint lsp`: until the editor is gone. Editors start servers with these options of their own accord. */
export const lspCommand: Command = {
  usage: 'clauselint lsp',
  options: [
    { name: 'stdio', help: 'Communicate over standard input and output (always the case)' },
    { name: 'clientProcessId', value: 'ID', help: 'Exit when this process ends' },
  ],
  run: async (paths, _, environment) => {
    const [path] = paths
    if (path !== undefined)
      return refuse([`lsp takes no paths (${JSON.stringify(path)}): the editor names the folders`], environment)
    keepHeapTight()
    const kubernetesTypes = await loadKubernetesTypes()
    const parsers = await loadParsers(new Set(lazyLanguages))
    const code = await serve({
      input: process.stdin,
      output: process.stdout,
      linterFor: (textOf, ownPolicies) =>
        createLinter(parsers, { kubernetesTypes, textOf, own: ownPolicies && ownRules(ownPolicies) }),
      kubernetesTypes,
      fieldDetails: validatedDetails,
      version: packageVersion(),
      now: environment.now,
      pageOf: rule => ruleAddress(rule, packageHomepage()),
    })
    // Work for a client that is gone must not continue, and what is left to write has no reader.
    process.exit(code)
  },
}

/**
 * Lets the heap grow by half of what is alive before it is collected, not to three or four times of it: a server that is
 * typed into all day keeps the memory that it had after the first hundred keystrokes, and keystrokes take no longer
 * (`npm run check:lsp` measures both). What is young stays in 8 MB and not in 33: collecting that is done in 1 ms, not in 5.
 * A V8 without these settings ignores them.
 */
function keepHeapTight(): void {
  setFlagsFromString('--heap-growing-percent=50')
  setFlagsFromString('--no-parallel-scavenge')
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    if (young === undefined || young.space_size < MOST_YOUNG) return
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}

/** Bytes: V8 makes it 2 MB at first, and doubles it where much survives. */
const MOST_YOUNG = 8 * 1024 * 1024
