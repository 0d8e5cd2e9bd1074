import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'graph/target-group-expression',
  summary: "Read a target group's ARN from status.ackResourceMetadata.arn",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://aws-controllers-k8s.github.io/community/reference/elbv2/v1alpha1/targetgroup/'],
  checks: {
    'RO-18': 'status.targetGroupARN is obsolete and stays empty; the ARN is in status.ackResourceMetadata.arn',
  },
  on: facts.resourceGraph,

  *check(graph, { say }) {
    const groups = new Set(
      graph.resources
        .filter(one => known(one.kind) === 'TargetGroup' && isAck(known(one.apiVersion)))
        .map(({ id }) => known(id) ?? ''),
    )
    const expressions = [...graph.status, ...graph.resources.flatMap(one => one.expressions)]
    for (const use of expressions.flatMap(({ uses }) => uses)) {
      const wrong = groups.has(use.id) ? obsoleteStep(use) : undefined
      if (wrong !== undefined) yield say('RO-18', wrong.at)
    }
  },
})

const isAck = (apiVersion: string | undefined): boolean => apiVersion?.startsWith('elbv2.services.k8s.aws/') === true

const obsoleteStep = ({ path }: facts.GraphUse) =>
  path.find(({ name }, i) => name === 'targetGroupARN' && path[i - 1]?.name === 'status')
