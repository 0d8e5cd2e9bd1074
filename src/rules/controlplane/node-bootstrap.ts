import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { modelOf, type NodeGroup, nodeGroup, nodeTemplate } from '../../facts/eks/node-group.ts'
import { groupBy } from '../../model/group-by.ts'

export default defineRule({
  id: 'controlplane/node-bootstrap',
  summary: 'Configure nodes with what their image provides: bootstrap script or nodeadm',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/al2023.html'],
  checks: {
    'NG-05': '{image} has no /etc/eks/bootstrap.sh; its nodes are configured with {model}',
    'NG-05.nodeadm': '{image} does not read a NodeConfig; its nodes start with /etc/eks/bootstrap.sh',
  },
  on: { nodeGroup: allOf(nodeGroup) },
  with: { nodeTemplate: allOf(nodeTemplate) },

  *check({ nodeGroup }, { say }, { nodeTemplate }) {
    const named = nodeTemplate.flatMap(template => template.names.map(name => ({ name, template })))
    const templates = groupBy(named, ({ name }) => name)
    for (const group of nodeGroup) {
      const image = known(group.imageType)
      const model = modelOf(image ?? '')
      if (image === undefined || model === undefined) continue
      const key = templateKey(group)
      const [found] = key === undefined ? [] : (templates.get(key) ?? [])
      const related = [{ at: group.imageType.at, note: 'the node image' }]
      for (const { by, at } of [...group.bootstraps, ...(found?.template.bootstraps ?? [])]) {
        if (by === 'script' && model !== 'script') {
          const configuredBy = model === 'nodeadm' ? 'a NodeConfig' : 'TOML settings'
          yield say('NG-05', at, { data: { image, model: configuredBy }, related })
        }
        if (by === 'nodeadm' && model === 'script') yield say('NG-05.nodeadm', at, { data: { image }, related })
      }
    }
  },
})

/** The launch template's name, or what an expression refers to, without the attribute at its end. */
function templateKey({ launchTemplate: template }: NodeGroup): string | undefined {
  if (template.state === 'known') return template.value
  if (template.state !== 'unknown' || template.reference === undefined) return undefined
  return /^(aws_launch_template\.[^.]+)\./.exec(template.reference)?.[1] ?? template.reference.replace(/\..*$/, '')
}
