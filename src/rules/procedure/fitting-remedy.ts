import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/fitting-remedy',
  summary: 'Remedy what is short: slots for Pods, or what one instance may have',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/choosing-instance-type.html'],
  checks: {
    'OP-31': 'the script remedies a lack of Pod slots, and lower memory requests add none',
    'OP-31.nodes': 'the script remedies what one instance may have at most, and more nodes do not raise that',
  },
  on: facts.procedure,

  *check({ commands, symptoms }, { say }) {
    const isOfSlots = symptoms.includes('pod slots') && !symptoms.includes('memory')
    const isOfInstances = symptoms.includes('instance limits')
    for (const command of commands) {
      const memory = isOfSlots ? memoryIn(command) : undefined
      if (memory !== undefined) yield say('OP-31', memory.at)
      const scaling = isOfInstances ? scalingIn(command) : undefined
      if (scaling !== undefined) yield say('OP-31.nodes', scaling.at)
    }
  },
})

/** The word by which a command changes what memory a workload asks for. */
function memoryIn(command: facts.ProcedureCommand): facts.Argument | undefined {
  const values = (...names: readonly string[]) => facts.optionsOf(command, ...names).flatMap(({ value }) => value ?? [])
  const name = facts.nameOf(command)
  if (command.effect !== 'changes') return undefined
  if (name === 'kubectl set') return values('--requests').find(({ text }) => /\bmemory=/.test(text))
  if (name === 'kubectl patch')
    return values('-p', '--patch').find(({ text }) => /requests[\s\S]{0,80}memory|requests\/memory/.test(text))
  return name === 'helm upgrade' ? values('--set').find(({ text }) => /requests\.memory=/.test(text)) : undefined
}

/** The word by which a command changes how many nodes there are. */
function scalingIn(command: facts.ProcedureCommand): facts.Argument | undefined {
  const [verb, operation] = command.operands
  const name = facts.nameOf(command)
  if (name === 'eksctl scale nodegroup') return verb
  const isGroup = name === 'aws eks update-nodegroup-config' && facts.optionsOf(command, '--scaling-config').length > 0
  const isScaling = /^aws autoscaling (?:set-desired-capacity|update-auto-scaling-group)$/.test(name)
  return isGroup || isScaling ? operation : undefined
}
