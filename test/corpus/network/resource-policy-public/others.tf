resource "aws_sqs_queue_policy" "orders" {
  queue_url = aws_sqs_queue.orders.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = "*" # expect: BP-05/error "\"*\""
      Action    = "sqs:SendMessage"
      Resource  = aws_sqs_queue.orders.arn
    }]
  })
}

resource "aws_sns_topic_policy" "orders" {
  arn    = aws_sns_topic.orders.arn
  policy = data.aws_iam_policy_document.topic.json
}

data "aws_iam_policy_document" "topic" {
  statement {
    actions   = ["sns:Publish"]
    resources = [aws_sns_topic.orders.arn]
    principals {
      type        = "AWS"
      identifiers = ["*"] # expect: BP-05/error "\"*\""
    }
  }
}

# A bucket of the own account sends its events.
resource "aws_sns_topic_policy" "events" {
  arn = aws_sns_topic.events.arn
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" }
      Action    = "sns:Publish"
      Resource  = aws_sns_topic.events.arn
      Condition = { ArnLike = { "aws:SourceArn" = aws_s3_bucket.events.arn } }
    }]
  })
}

resource "aws_secretsmanager_secret_policy" "database" {
  secret_arn = aws_secretsmanager_secret.database.arn
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" } # expect: BP-05/error "\"*\""
      Action    = "secretsmanager:GetSecretValue"
      Resource  = "*"
    }]
  })
}

resource "aws_opensearch_domain" "open" {
  domain_name = "logs"
  access_policies = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" } # expect: BP-05/error "\"*\""
      Action    = "es:*"
      Resource  = "arn:aws:es:eu-central-1:111122223333:domain/logs/*"
    }]
  })
}

# Its security groups decide who reaches it.
resource "aws_opensearch_domain" "inside" {
  domain_name = "orders"
  vpc_options {
    subnet_ids = var.subnets
  }
  access_policies = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" }
      Action    = "es:*"
      Resource  = "arn:aws:es:eu-central-1:111122223333:domain/orders/*"
    }]
  })
}

# Any address of the office only.
resource "aws_opensearch_domain" "office" {
  domain_name = "office"
  access_policies = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" }
      Action    = "es:ESHttp*"
      Resource  = "arn:aws:es:eu-central-1:111122223333:domain/office/*"
      Condition = { IpAddress = { "aws:SourceIp" = ["203.0.113.0/24"] } }
    }]
  })
}
