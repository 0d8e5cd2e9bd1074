# Patterns of one expression: what matches nothing belongs to those that do. A service that is none is a fault all the same.
variable "services" {
  default = ["eks", "ecr"]
}

data "aws_iam_policy_document" "reader" {
  statement {
    actions   = [for service in var.services : "${service}:BatchGet*"]
    resources = ["arn:aws:ecr:eu-west-1:111122223333:repository/orders"]
  }
}

data "aws_iam_policy_document" "nothing" {
  statement {
    actions   = ["eks:BatchGet*"] # expect: IA-01/warning '"eks:BatchGet*"'
    resources = ["arn:aws:eks:eu-west-1:111122223333:cluster/orders"]
  }
}
