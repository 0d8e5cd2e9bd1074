import { describe, expect, it } from 'vitest'
import { readHandle } from '../../../src/model/kubernetes/volume-handle.ts'

describe('the handle of an EFS volume', () => {
  it.each(['fs-01ab', 'efs:fs-01ab', 'fs-01ab:/data', 'fs-01ab:/'])('%s names a file system only', text =>
    expect(readHandle(text)).toEqual({ is: 'file-system', fileSystem: 'fs-01ab' }),
  )

  it.each(['fs-01ab::fsap-02cd', 'efs:fs-01ab::fsap-02cd', 'fs-01ab:/data:fsap-02cd'])(
    '%s names an access point',
    text => expect(readHandle(text)).toEqual({ is: 'file-system', fileSystem: 'fs-01ab', accessPoint: 'fsap-02cd' }),
  )

  it.each([
    '',
    'fs-',
    'fs-01ab:',
    'fs-01ab::',
    'fs-01ab:fsap-02cd',
    'fsap-02cd',
    'fs-01ab.efs.eu-west-1.amazonaws.com',
    ' fs-01ab',
  ])('%s is none', text => expect(readHandle(text)).toEqual({ is: 'wrong' }))

  it('may be of another service', () => expect(readHandle('s3files:fs-01ab')).toEqual({ is: 'other-service' }))
})
