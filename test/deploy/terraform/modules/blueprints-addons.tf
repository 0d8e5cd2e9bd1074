module "addons" {
  source       = "aws-ia/eks-blueprints-addons/aws"
  version      = "~> 1.0"
  cluster_name = "shop"

  eks_addons = {
    vpc-cni = { configuration_values = "{" } # expect: AD-01 "\"{\""
    coredns = { addon_version = "v1.12.1-eksbuild.2", resolve_conflicts = "PRESERVE" }
  }

  enable_metrics_server = true
  metrics_server = {
    set = [
      { name = "image.repository", value = "registry.k8s.io/metrics-server/metrics-server" },
      { name = "image.tag", value = "latest" }, # expect: IM-05 "latest"
    ]
  }
  enable_external_dns = false
  external_dns = {
    set = [
      { name = "image.repository", value = "registry.k8s.io/external-dns/external-dns" },
      { name = "image.tag", value = "latest" },
    ]
  }

  helm_releases = {
    cilium = {
      chart         = "cilium"
      chart_version = "1.18.1"
      values        = ["tunnel: vxlan"] # expect: CI-14 "tunnel"
    }
  }
}
