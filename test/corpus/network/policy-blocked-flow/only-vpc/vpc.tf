resource "aws_vpc" "main" {
  cidr_block = "10.42.0.0/16"
}
