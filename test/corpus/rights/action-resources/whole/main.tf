data "aws_iam_policy_document" "reads" {
  statement {
    actions   = ["s3:Get*", "s3:List*", "s3-object-lambda:Get*"] # expect: IA-03/info '"s3-object-lambda:Get*"'
    resources = ["arn:aws:s3:::orders", "arn:aws:s3:::orders/*"]
  }
  statement {
    actions   = ["s3:*", "s3-object-lambda:*"] # expect: IA-03/info '"s3-object-lambda:*"'
    resources = ["arn:aws:s3:::orders/*"]
  }
  # Nothing else reads here: what the pattern is for is denied.
  statement {
    actions   = ["autoscaling:Describe*", "autoscaling:SetDesiredCapacity"] # expect: IA-03/warning '"autoscaling:Describe*"'
    resources = ["arn:aws:autoscaling:eu-west-1:111122223333:autoScalingGroup:*:autoScalingGroupName/orders"]
  }
  # It is written for one purpose.
  statement {
    actions   = ["s3:Get*", "s3:ListBucket*"] # expect: IA-03/warning '"s3:ListBucket*"'
    resources = ["arn:aws:s3:::invoices/*"]
  }
}

data "aws_iam_policy_document" "console" {
  statement {
    actions = [
      "s3:ListAllMyBuckets", # expect: IA-03/info '"s3:ListAllMyBuckets"'
      "s3:GetObject",
      "s3:GetObjectAcl",
      "s3:GetObjectTagging",
      "s3:GetObjectVersion",
      "s3:GetObjectVersionAcl",
      "s3:GetObjectRetention",
      "s3:GetObjectLegalHold",
      "s3:PutObject",
      "s3:PutObjectAcl",
      "s3:PutObjectTagging",
      "s3:PutObjectRetention",
      "s3:PutObjectLegalHold",
      "s3:DeleteObject",
      "s3:DeleteObjectTagging",
      "s3:DeleteObjectVersion",
      "s3:AbortMultipartUpload",
      "s3:ListMultipartUploadParts",
      "s3:RestoreObject",
      "s3:ListJobs", # expect: IA-03/info '"s3:ListJobs"'
    ]
    resources = ["arn:aws:s3:::orders/*"]
  }
  statement {
    actions   = ["s3:ListAllMyBuckets", "s3:GetObject"] # expect: IA-03/warning '"s3:ListAllMyBuckets"'
    resources = ["arn:aws:s3:::orders/*"]
  }
}

# What the other statement allows is within the bucket that this one names.
data "aws_iam_policy_document" "exports" {
  statement {
    actions   = ["s3:PutObject"]
    resources = ["${aws_s3_bucket.exports.arn}/*"]
  }
  statement {
    actions   = ["s3:PutObject", "s3:ListBucket"] # expect: IA-03/info '"s3:PutObject"'
    resources = [aws_s3_bucket.exports.arn]
  }
  statement {
    actions   = ["s3:PutObject", "s3:ListBucket"] # expect: IA-03/warning '"s3:PutObject"'
    resources = [aws_s3_bucket.other.arn]
  }
}
