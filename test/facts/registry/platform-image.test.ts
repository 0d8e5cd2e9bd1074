import { describe, expect, it } from 'vitest'
import { isPlatformImage } from '../../../src/facts/registry/platform-image.ts'
import { parseImageReference } from '../../../src/model/registry/image-reference.ts'

const isOurs = (image: string, platform = {}) => isPlatformImage(parseImageReference(image), platform)
const ECR = '111122223333.dkr.ecr.eu-west-1.amazonaws.com'

describe('isPlatformImage', () => {
  it('takes private ECR registries, but not those of EKS add-ons', () => {
    expect(isOurs(`${ECR}/web:1`)).toBe(true)
    expect(isOurs('602401143452.dkr.ecr.us-west-2.amazonaws.com/eks/coredns:v1')).toBe(false)
    expect(isOurs('public.ecr.aws/nginx/nginx:1')).toBe(false)
  })

  it('takes only declared accounts where there are some', () => {
    expect(isOurs(`${ECR}/web:1`, { accounts: ['444455556666'] })).toBe(false)
    expect(isOurs(`${ECR}/web:1`, { accounts: ['111122223333'] })).toBe(true)
  })

  it('takes declared registries, in either case, with their port', () => {
    const platform = { registries: ['harbor.example.com:8443'] }
    expect(isOurs('Harbor.example.com:8443/team/web:1', platform)).toBe(true)
    expect(isOurs('harbor.example.com/team/web:1', platform)).toBe(false)
    expect(isOurs('team/web:1', platform)).toBe(false)
  })
})
