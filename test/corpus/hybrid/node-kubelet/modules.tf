module "eks" {
  source  = "terraform-aws-modules/eks/aws"
  version = "~> 21.0"
  name    = "shop"

  eks_managed_node_groups = {
    default = {
      node_repair_config = { enabled = true }
      cloudinit_pre_nodeadm = [
        {
          content_type = "application/node.eks.aws"
          content      = <<-EOT
            ---
            apiVersion: node.eks.aws/v1alpha1
            kind: NodeConfig
            spec:
              kubelet:
                config:
                  readOnlyPort: 10255 # expect: NC-05 "10255"
          EOT
        }
      ]
    }
  }
}

module "group" {
  source = "terraform-aws-modules/eks/aws//modules/self-managed-node-group"
  cloudinit_pre_nodeadm = [
    {
      content_type = "application/node.eks.aws"
      content      = <<-EOT
        apiVersion: node.eks.aws/v1alpha1
        kind: NodeConfig
        spec:
          kubelet:
            flags: ["--read-only-port=10255"] # expect: NC-05 "\"--read-only-port=10255\""
      EOT
    }
  ]
}
