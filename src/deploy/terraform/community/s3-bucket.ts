import { inputOf, isOn, made, type PublicModule } from './call.ts'

/** https://registry.terraform.io/modules/terraform-aws-modules/s3-bucket/aws, as far as checks look at buckets: their policies. */
export const s3Bucket: PublicModule = {
  newest: 5,
  outputs: new Map([
    ['s3_bucket_id', 'aws_s3_bucket.*.id'],
    ['s3_bucket_arn', 'aws_s3_bucket.*.arn'],
  ]),
  resources: call => {
    const policy = inputOf(call, 'policy')
    if (!isOn(call, 'create_bucket', true) || !isOn(call, 'attach_policy', false) || policy === undefined) return []
    return [made(call, 'aws_s3_bucket_policy', '', { bucket: inputOf(call, 'bucket'), policy })]
  },
}
