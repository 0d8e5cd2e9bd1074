import { describe, expect, it } from 'vitest'
import { reachOf } from '../../../src/facts/iam/ci-subject.ts'
import fc from '../../support/property.ts'

describe('reachOf', () => {
  it.each([
    ['*', 'everything'],
    ['repo:*', 'everything'],
    ['repo:*/shop:ref:refs/heads/main', 'everything'],
    ['repo:example*/shop:ref:refs/heads/main', 'everything'],
    ['repo:example', 'no repository'],
    ['repo:example/*:ref:refs/heads/main', 'organisation'],
    ['repo:example/shop', 'loose'],
    ['repo:example/shop:*', 'loose'],
    ['repo:example/shop:ref:refs/heads/release/*', 'loose'],
    ['repo:example/shop:ref:refs/tags/*', 'loose'],
    ['repo:example/shop:ref:refs/tags/v*', 'pinned'],
    ['repo:example@1/shop@2:ref:refs/heads/main', 'pinned'],
    ['repo:example/shop:environment:production', 'pinned'],
    ['repo:example/shop:pull_request', 'pull request'],
    ['repository_id:42:environment:production', 'pinned'],
    ['ref:refs/heads/main', 'no repository'],
    ['job_workflow_ref:example/shop/.github/workflows/x.yml@main', 'no repository'],
    ['project_path:group/sub/shop:ref_type:branch:ref:main', 'pinned'],
    ['project_path:group/shop:ref_type:*:ref:main', 'loose'],
    ['project_path:group/shop:ref_type:branch:ref:*', 'loose'],
    ['project_path:group/*', 'organisation'],
    ['organization:example:pipeline:shop:ref:refs/heads/main:commit:*:step:*', 'pinned'],
    ['organization:example:*', 'organisation'],
    ['organization:*:pipeline:shop', 'everything'],
    ['org/0f/project/1a/user/*', 'pinned'],
    ['repo:example/<REPOSITORY>:ref:refs/heads/main', 'pinned'],
    ['{{ subject }}', 'unknown'],
    ['repo::*', 'loose'],
    ['repo:{{ repository }}:*', 'loose'],
    ['repo:example/shop:${var.pinned}', 'unknown'],
    ['repo:example/shop:ref:${var.ref}', 'unknown'],
    ['repo:{{ repository }}', 'unknown'],
    ['repo:{{ repository }}:ref:refs/heads/main', 'unknown'],
  ])('%s reaches %s', (subject, reach) => expect(reachOf(subject)).toBe(reach))

  it('answers every text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'repo:*?/{}<>abc') }),
        text => typeof reachOf(text) === 'string',
      ),
    )
  })
})
