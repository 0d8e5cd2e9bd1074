resource "awscc_eks_access_entry" "admin" {
  cluster_name      = "prod"
  principal_arn     = "arn:aws:iam::111122223333:role/platform"
  kubernetes_groups = ["system:masters"] # expect: AE-01 "\"system:masters\""
}

resource "awscc_eks_access_entry" "viewer" {
  cluster_name      = "prod"
  principal_arn     = "arn:aws:iam::111122223333:role/viewer"
  kubernetes_groups = ["viewers"]
}

data "awscc_eks_access_entry" "other" {
  id = "prod|arn:aws:iam::111122223333:role/other"
}
