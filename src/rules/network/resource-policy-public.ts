import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/resource-policy-public',
  summary: 'Name who may use a bucket, a queue or a repository, or under which condition',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'BP-05.read': 'info', 'BP-05.list': 'warning' },
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'],
  checks: {
    'BP-05': 'everybody may use the {of}: the statement allows the principal * without a condition',
    'BP-05.list': 'everybody may list and read the bucket: the statement allows the principal * without a condition',
    'BP-05.read': warning(
      'everybody may read the objects of the bucket: the statement allows the principal * without a condition',
    ),
  },
  on: facts.resourcePolicy,

  *check({ of, documents, mayBeEndpoints }, { say }) {
    if (mayBeEndpoints) return
    for (const statement of documents.flatMap(({ statements }) => statements)) {
      const everybody = statement.principals.find(facts.isEverybody)
      if (everybody === undefined || !facts.isOpenToAll(statement)) continue
      // A site, a download: what a public bucket is for.
      if (of === 'bucket' && allows(statement, READS)) yield say('BP-05.read', everybody.at)
      else if (of === 'bucket' && allows(statement, LISTS)) yield say('BP-05.list', everybody.at)
      else yield say('BP-05', everybody.at, { data: { of } })
    }
  },
})

/** Whether a statement allows nothing but what an expression matches. */
const allows = ({ actions, notActions }: facts.PolicyStatement, these: RegExp): boolean =>
  notActions.length === 0 && actions.every(({ text }) => these.test(text))

const READS = /^s3:GetObject(?:Version)?$/i
/** What changes nothing in the bucket. */
const LISTS = /^s3:(?:Get|List)[\w*]*$/i
