import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, warning } from '../../rule.ts'

const hasFaults = ({ problems = [], notJudged }: facts.AdmissionPolicy): boolean =>
  problems.length > 0 || notJudged !== undefined

export default defineRule({
  id: 'policy/policy-expressions',
  summary: 'Write admission policies that the API server takes and runs',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/reference/using-api/cel/',
    'https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/#type-checking',
  ],
  checks: {
    'AP-02': 'the expression does not compile: {why}',
    'AP-05': warning('there is no resource {resource} in {group}, so the rule matches nothing'),
    'AP-05.meant': warning('there is no resource {resource} in {group}; {meant} is one'),
  },
  on: {
    judging: eachOf(facts.admissionPolicy, hasFaults),
    mutating: eachOf(facts.mutatingPolicy, hasFaults),
  },

  *check({ judging, mutating }, { say, unsure }) {
    const policies = [...judging, ...mutating]
    for (const { notJudged, at } of policies) if (notJudged !== undefined) yield unsure({ why: notJudged, at })
    for (const problem of policies.flatMap(({ problems = [] }) => problems))
      if (problem.is === 'expression') yield say('AP-02', problem.at, { data: { why: problem.why } })
      else {
        const { resource, group, meant } = problem
        if (meant === undefined) yield say('AP-05', problem.at, { data: { resource, group } })
        else yield say('AP-05.meant', problem.at, { data: { resource, group, meant } })
      }
  },
})
