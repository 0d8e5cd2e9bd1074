module "notifier" {
  source = "./modules/irsa"

  name            = "kestrel-prod-notifier"
  namespace       = "notify"
  service_account = "notifier"
  provider_arn    = "arn:aws:iam::240018536927:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/8A4D1F60B2C94E7795E3D0A6C17B28F4"
  issuer          = "oidc.eks.eu-central-1.amazonaws.com/id/8A4D1F60B2C94E7795E3D0A6C17B28F4"
}

resource "aws_iam_role_policy" "notifier" {
  name = "send"
  role = module.notifier.role_name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "Send"
        Effect   = "Allow"
        Action   = "ses:SendEmail"
        Resource = "arn:aws:ses:eu-central-1:240018536927:identity/kestrel.example"
      },
    ]
  })
}
