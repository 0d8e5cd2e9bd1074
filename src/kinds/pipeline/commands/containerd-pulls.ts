import { literal } from '../../../documents/read.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { containerdPull } from '../../../facts/registry/containerd-config.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, PRINTS, wordPlace } from './script-commands.ts'

const CLIENT = /^(?:\S*\/)?(?:ctr|nerdctl)$/
/** With these they look for hosts.toml files by themselves, or pull without the transfer service. */
const OTHERWISE = /^--(?:hosts-dir|local)(?:=(?!false)|$)/

/** The commands of a script that pull images with a client of containerd: `ctr -n k8s.io images pull`, `nerdctl pull`. */
export function* containerdPulls(script: PipelineScript): Generator<EmittedFact> {
  if (!script.texts.some(({ text }) => /\b(?:ctr|nerdctl)\b/.test(literal(text) ?? ''))) return
  for (const command of commandsIn(script)) {
    const { words } = command
    const program = words.findIndex(({ text }) => CLIENT.test(text))
    const client = words[program]
    const rest = words.slice(program + 1)
    const verb = rest.find(({ text }) => text === 'pull')
    if (client === undefined || verb === undefined || PRINTS.has(words[0]?.text ?? '')) continue
    if (rest.some(({ text }) => OTHERWISE.test(text))) continue
    yield containerdPull.of({ program: client.text.replace(/^.*\//, ''), at: wordPlace(command, client) })
  }
}
