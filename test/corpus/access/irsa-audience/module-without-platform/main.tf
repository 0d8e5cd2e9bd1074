module "storage" { # expect: TR-02/info "\"storage\""
  source                        = "terraform-aws-modules/iam/aws//modules/iam-assumable-role-with-oidc"
  version                       = "5.30.0"
  create_role                   = true
  role_name                     = "storage"
  provider_url                  = "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92"
  oidc_fully_qualified_subjects = ["system:serviceaccount:kube-system:storage"]
}

module "backup" {
  source                         = "terraform-aws-modules/iam/aws//modules/iam-assumable-role-with-oidc"
  version                        = "5.30.0"
  create_role                    = true
  role_name                      = "backup"
  provider_url                   = "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92"
  oidc_fully_qualified_subjects  = ["system:serviceaccount:kube-system:backup"]
  oidc_fully_qualified_audiences = ["sts.amazonaws.com"]
}

# What is written here is the author's.
resource "aws_iam_role" "orders" {
  name = "orders"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92" }
      Condition = { # expect: TR-02/info "Condition"
        StringEquals = {
          "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92:sub" = "system:serviceaccount:shop:orders"
        }
      }
    }]
  })
}
