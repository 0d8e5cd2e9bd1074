import { describe, expect, it } from 'vitest'
import { arnPathsIn } from '../../../src/model/iam/arn-path.ts'

const found = (text: string): readonly string[] =>
  arnPathsIn(text).map(({ start, end, isObsolete }) => `${isObsolete ? 'old' : 'new'} ${text.slice(start, end)}`)

describe('arnPathsIn', () => {
  it.each([
    ["jsonpath='{.status.targetGroupARN}'", ['old .status.targetGroupARN']],
    ['status.targetGroupARN', ['old status.targetGroupARN']],
    ['.["status"]["targetGroupARN"]', ['old status"]["targetGroupARN']],
    ['.status["targetGroupARN"]', ['old .status["targetGroupARN']],
    ['{{ .status.ackResourceMetadata.arn }}', ['new .status.ackResourceMetadata.arn']],
    [
      '.a.status.targetGroupARN,.status.ackResourceMetadata.arn',
      ['old status.targetGroupARN', 'new .status.ackResourceMetadata.arn'],
    ],
    ['.spec.targetGroupARN', []],
    ['.status.targetGroupARNs', []],
    ['.my-status.targetGroupARN', []],
  ])('finds in %s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})
