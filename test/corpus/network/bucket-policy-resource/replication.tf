resource "aws_s3_bucket_policy" "replica" {
  bucket = "replica"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect    = "Allow"
        Principal = { AWS = "arn:aws:iam::111122223333:role/replication" }
        Action    = ["s3:ObjectOwnerOverrideToBucketOwner", "s3:ReplicateDelete", "s3:ReplicateTags"]
        Resource  = "arn:aws:s3:::replica/*"
      },
      {
        Effect    = "Allow"
        Principal = { AWS = "arn:aws:iam::111122223333:role/replication" }
        Action    = "s3:ObjectOwnerOverrideToBucketOwner"
        Resource  = "arn:aws:s3:::replica" # expect: BP-04 "\"arn:aws:s3:::replica\""
      },
    ]
  })
}
