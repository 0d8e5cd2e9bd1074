import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-bootstrap',
  summary: 'Configure nodes with what their image provides: bootstrap script or nodeadm',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/al2023.html'],
  checks: {
    'NG-05': '{image} has no /etc/eks/bootstrap.sh; its nodes are configured with {model}',
    'NC-06': '{image} has no /etc/eks/bootstrap.sh; its nodes are configured with {model}',
    'NC-06.nodeadm': '{image} does not read a NodeConfig; its nodes start with /etc/eks/bootstrap.sh',
    'NG-05.nodeadm': '{image} does not read a NodeConfig; its nodes start with /etc/eks/bootstrap.sh',
  },
  on: { nodeGroup: allOf(facts.nodeGroup), nodeTemplate: allOf(facts.nodeTemplate) },

  *check({ nodeGroup, nodeTemplate }, { say }) {
    const named = nodeTemplate.flatMap(template => template.names.map(name => ({ name, template })))
    const templates = groupBy(named, ({ name }) => name)
    const judged = new Set<facts.NodeTemplate>()
    for (const group of nodeGroup) {
      const model = facts.modelOf(known(group.imageType) ?? '')
      if (model === undefined) continue
      const key = facts.templateKey(group)
      const [found] = key === undefined ? [] : (templates.get(key) ?? [])
      if (found !== undefined) judged.add(found.template)
      const bootstraps = [...group.bootstraps, ...(found?.template.bootstraps ?? [])]
      for (const { by, at, data, related } of unfit(bootstraps, model, group.imageType))
        yield say(by === 'script' ? 'NG-05' : 'NG-05.nodeadm', at, { data, related })
    }
    for (const template of nodeTemplate) {
      const model = facts.modelOfImage(known(template.image) ?? '')
      if (model === undefined || judged.has(template)) continue
      for (const { by, at, data, related } of unfit(template.bootstraps, model, template.image))
        yield say(by === 'script' ? 'NC-06' : 'NC-06.nodeadm', at, { data, related })
    }
  },
})

/** The bootstraps that an image of this model does not have. */
function unfit(bootstraps: readonly facts.Bootstrap[], model: Model, image: Value<string>) {
  const data = { image: known(image) ?? '', model: model === 'nodeadm' ? 'a NodeConfig' : 'TOML settings' }
  const related = [{ at: image.at, note: 'the node image' }]
  return bootstraps
    .filter(({ by }) => (by === 'script' ? model !== 'script' : model === 'script'))
    .map(({ by, at }) => ({ by, at, data, related }))
}

type Model = NonNullable<ReturnType<typeof facts.modelOf>>
