import * as facts from '../../facts/index.ts'
import { decided, defineRule, known, strings } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/deletion-protection',
  summary: 'Protect production clusters from deletion',
  severity: 'warning',
  relevance: 'cluster',
  // A module that is pinned to an older version does not have it.
  elsewhere: { 'CL-10.absent': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/deletion-protection.html'],
  checks: {
    'CL-10': 'deletionProtection is false, so a single call deletes {name}',
    'CL-10.absent':
      'deletionProtection is not set and defaults to false, so a single call deletes the production {name}',
  },
  options: {
    production: strings({
      default: ['prod', 'production', 'prd', 'live'],
      doc: "Words in a cluster's name, or values of its tag environment, that mark production.",
    }),
    development: strings({
      default: ['dev', 'development', 'test', 'testing', 'qa', 'stage', 'staging', 'sandbox', 'demo', 'preview'],
      doc: 'Words that mark a disposable cluster, which needs no protection.',
    }),
  },
  on: facts.cluster,

  *check(found, { say, options: { production, development } }) {
    const { deletionProtection: protection, canProtect, source } = found
    const isProtected = yield* decided(protection)
    if (isProtected === true || protection.state === 'unknown' || source === 'configuration' || !canProtect) return
    const words = wordsOf(found)
    const isProduction = words.some(word => production.includes(word))
    if (!isProduction && words.some(word => development.includes(word))) return
    const data = { name: `cluster ${known(found.name) ?? ''}`.trim() }
    if (isProtected === false) yield say('CL-10', protection.at, { data })
    // Only in a definition absent means off; a request leaves it as it is.
    else if (isProduction && source === 'definition') yield say('CL-10.absent', protection.at, { data })
  },
})

const wordsOf = ({ name, stage = '' }: facts.Cluster): readonly string[] =>
  `${known(name) ?? ''} ${stage}`.toLowerCase().split(/[^a-z]+/)
