import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/node-release',
  summary: 'Pin the image release of managed nodes, not only the Kubernetes version',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/eks-linux-ami-versions.html'],
  checks: {
    'NG-04': 'releaseVersion is not set, so each update of the group takes the image that is the newest by then',
  },
  on: facts.nodeGroup,

  *check({ releaseVersion, hasOwnImage, managed, source, imageType }, { say }) {
    if (!managed || hasOwnImage || source !== 'definition' || !isUnset(releaseVersion)) return
    yield* decided(imageType)
    if (imageType.state !== 'unknown') yield say('NG-04', releaseVersion.at)
  },
})
