import { describe, expect, it } from 'vitest'
import { type ClusterTest, findExpectations } from '../../src/facts/kubernetes/cluster-test.ts'

const dropped = (test: Partial<ClusterTest>, ...paths: readonly string[]): readonly string[] =>
  paths.filter(findExpectations([{ compared: [], applied: [], ...test }]))

describe('findExpectations', () => {
  it('knows the files that a test compares, and those that are called so', () => {
    expect(dropped({ compared: ['a/x.yaml', 'b/*.yaml'] }, 'a/x.yaml', 'a/y.yaml', 'b/y.yaml', 'b/c/y.yaml')).toEqual([
      'a/x.yaml',
      'b/y.yaml',
    ])
    expect(dropped({}, '00-assert.yaml', 'a/12-errors.yml', 'a/assert.yaml', 'a/00-assertion.yaml')).toEqual([
      '00-assert.yaml',
      'a/12-errors.yml',
    ])
  })

  it('knows the folders of tests in which expectations are kept', () => {
    expect(
      dropped(
        {},
        'e2e-tests/limits/compare/set.yml',
        'pkg/testdata/golden/a/web.yaml',
        'test/expected/web.yaml',
        'e2e-tests/limits/conf/set.yml',
        'compare/set.yml',
        'golden/tests/set.yml',
        'tests/expected.yaml',
      ),
    ).toEqual(['e2e-tests/limits/compare/set.yml', 'pkg/testdata/golden/a/web.yaml', 'test/expected/web.yaml'])
  })

  it('leaves what is applied too', () => {
    expect(dropped({ compared: ['a/*'], applied: ['a/x.yaml'] }, 'a/x.yaml', 'a/y.yaml')).toEqual(['a/y.yaml'])
  })

  it('takes several asterisks for themselves, and tries few patterns of one folder', () => {
    expect(dropped({ compared: ['a/*b*.yaml', '*/b.yaml'] }, 'a/b.yaml')).toEqual([])
    const many = Array.from({ length: 1000 }, (_, i) => `a/${i}-*.yaml`)
    expect(dropped({ compared: many }, 'a/0-x.yaml', 'a/999-x.yaml')).toEqual(['a/0-x.yaml'])
  })
})
