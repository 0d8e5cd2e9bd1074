resource "aws_vpc_endpoint" "s3" {
  vpc_id            = "vpc-0123456789abcdef0"
  service_name      = "com.amazonaws.eu-central-1.s3"
  vpc_endpoint_type = "Interface"
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id            = "vpc-0123456789abcdef0"
  service_name      = "com.amazonaws.eu-central-1.sts"
  vpc_endpoint_type = "Interface"
}

output "s3" {
  value = aws_vpc_endpoint.s3.id
}

output "sts" {
  value = aws_vpc_endpoint.sts.id
}
