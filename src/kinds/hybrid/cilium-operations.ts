import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { ciliumRestart, hybridNodesGateway } from '../../facts/hybrid/cilium.ts'
import { defineScriptKind, type PipelineScript } from '../pipeline/commands/pipeline-scripts.ts'
import { type ScriptCommand, wordPlace } from '../pipeline/commands/script-commands.ts'

const GATEWAY = '/eks-hybrid-nodes-gateway'
const SHOWS = /\bcilium\b|\/eks-hybrid-nodes-gateway/

export default defineScriptKind({
  id: 'CiliumOperations',
  contains: SHOWS,
  recognisedBy: 'commands of a script about Cilium, or about the gateway of hybrid nodes',

  read: ciliumCommands,
})

/** The commands of scripts that restart the Cilium agents, or install the gateway of hybrid nodes. */
function* ciliumCommands(scripts: readonly PipelineScript[]): Generator<EmittedFact> {
  for (const one of scripts.flatMap(({ texts }) => texts)) {
    const text = literal(one.text) ?? ''
    if (!text.includes(GATEWAY) && !(text.includes('restart') && text.includes('cilium'))) continue
    for (const command of one.commands()) {
      const [first] = command.words
      const chart = command.words.find(word => word.text.endsWith(GATEWAY))
      if (chart !== undefined && command.words.some(word => /^(?:\S*\/)?helm$/.test(word.text)))
        yield hybridNodesGateway.of({ at: wordPlace(command, chart) })
      if (first !== undefined && restartsAgents(command)) yield ciliumRestart.of({ at: wordPlace(command, first) })
    }
  }
}

/** `kubectl -n kube-system rollout restart ds/cilium`, in any order of the flags. */
function restartsAgents({ words }: ScriptCommand): boolean {
  const texts = words.map(({ text }) => text)
  const restart = texts.indexOf('restart')
  if (restart < 1 || texts[restart - 1] !== 'rollout') return false
  return texts
    .slice(restart)
    .some(
      (text, i, rest) =>
        /^(?:ds|daemonsets?)(?:\.apps)?\/cilium$/.test(text) || (isKind(text) && rest[i + 1] === 'cilium'),
    )
}

const isKind = (text: string): boolean => /^(?:ds|daemonsets?)(?:\.apps)?$/.test(text)
