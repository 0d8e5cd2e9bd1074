import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, indexBy, isStated, known } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-group-image',
  summary: 'Set image, disk and keys in one place, and move off Amazon Linux 2',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html'],
  checks: {
    'NG-10': 'EKS rejects {field} together with a launch template, which sets it instead',
    'NG-10.twice': 'EKS rejects {field} here, since the launch template states an instance type too',
    'NG-10.image': '{image} is Amazon Linux 2, for which EKS no longer publishes images',
  },
  on: { groups: eachOf(facts.nodeGroup) },
  with: { templates: indexBy(facts.launchTemplate, ({ names }) => names) },

  *check({ groups }, { say, unsure }, { templates }) {
    for (const group of groups) {
      const { besideTemplate, imageType } = group
      const [template] = templates(facts.templateKey(group) ?? '')
      for (const { field, at } of isStated(group.launchTemplate) ? besideTemplate : []) {
        const type = template?.instanceType
        if (!/^instanceTypes$/i.test(field)) yield say('NG-10', at, { data: { field } })
        else if (type === undefined) yield unsure({ why: 'whether the launch template states an instance type', at })
        else if (type.state !== 'absent')
          yield say('NG-10.twice', at, { data: { field }, related: [{ at: type.at, note: 'stated here too' }] })
      }
      const image = known(imageType)
      if (image !== undefined && facts.modelOf(image) === 'script')
        yield say('NG-10.image', imageType.at, {
          data: { image },
          fix: {
            title: 'move to Amazon Linux 2023',
            safe: false,
            edits: [{ at: imageType.at, set: successorOf(image) }],
          },
        })
    }
  },
})

/** The image type of Amazon Linux 2023 for the same processor, in the words that name this one (eksctl's, or EKS' own). */
function successorOf(image: string): string {
  if (/^AmazonLinux2$/i.test(image)) return 'AmazonLinux2023'
  if (/GPU/i.test(image)) return 'AL2023_x86_64_NVIDIA'
  return /ARM/i.test(image) ? 'AL2023_ARM_64_STANDARD' : 'AL2023_x86_64_STANDARD'
}
