import { describe, expect, it } from 'vitest'
import { gitlab } from '../../src/reporters/gitlab.ts'
import { at, emptyReport, exampleContext, finding, reportOf } from './example-report.ts'

describe('the GitLab report', () => {
  it('is an empty list where nothing was found', () => {
    expect(gitlab(emptyReport, exampleContext)).toBe('[]\n')
  })

  it('gives every issue a fingerprint of its own, the first one the finding’s', () => {
    const one = finding({ location: at('broken.json', '}') })
    const issues: readonly { fingerprint: string }[] = JSON.parse(gitlab(reportOf([one, one, one]), exampleContext))
    const prints = issues.map(issue => issue.fingerprint)
    expect(prints[0]).toBe(one.fingerprint)
    expect(new Set(prints).size).toBe(3)
  })
})
