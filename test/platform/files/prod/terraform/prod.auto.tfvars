account            = "240018536927"
region             = "eu-central-1"
cluster_name       = "kestrel-prod"
kubernetes_version = "1.36"

vpc_cidr          = "10.64.0.0/16"
remote_node_cidrs = ["10.112.0.0/16"]
remote_pod_cidrs  = ["10.113.0.0/16"]
service_cidr      = "172.21.0.0/16"

office_cidrs       = ["198.51.100.0/24"]
resolver_addresses = ["10.64.1.10", "10.64.2.10"]
