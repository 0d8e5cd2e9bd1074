module "scan" {
  source  = "terraform-aws-modules/lambda/aws"
  version = "8.1.0"

  function_name            = "scan"
  attach_policy_statements = true
  policy_statements = {
    read = {
      effect    = "Allow"
      actions   = ["s3:GetObject", "s3:CopyObject"] # expect: IA-01/info "\"s3:CopyObject\""
      resources = ["arn:aws:s3:::orders/*"]
    }
  }
}

module "push" {
  source = "./push"

  policy_statements = [
    { actions = ["sqs:SendMesage"], resources = ["*"] }, # expect: IA-01/error "\"sqs:SendMesage\""
  ]
}

# Statements of something else.
module "texts" {
  source = "./texts"

  statements = ["sqs:SendMesage"]
}
