import { isStated, known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import { modelOf, nodeGroup } from '../../facts/eks/node-group.ts'

export default defineRule({
  id: 'controlplane/node-group-image',
  summary: 'Set image, disk and keys in one place, and move off Amazon Linux 2',
  severity: 'info',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html'],
  checks: {
    'NG-10': 'EKS rejects {field} together with a launch template, which sets it instead',
    'NG-10.image': '{image} is Amazon Linux 2, for which EKS no longer publishes images',
  },
  on: nodeGroup,

  *check({ launchTemplate, besideTemplate, imageType }, { say }) {
    if (isStated(launchTemplate))
      for (const { field, at } of besideTemplate) yield say('NG-10', at, { data: { field } })
    const image = known(imageType)
    if (image !== undefined && modelOf(image) === 'script') yield say('NG-10.image', imageType.at, { data: { image } })
  },
})
