# What directives make stands in no text: it is where the template is.
resource "kubernetes_config_map" "auth" {
  metadata {
    name      = "aws-auth"
    namespace = "kube-system"
  }
  data = {
    mapUsers = join("\n", [for user in ["a", "b"] : "- {userarn: arn:aws:iam::111122223333:user/${user}, username: ${user}, groups: [%{ if user == "b" }system:masters%{ else }readers%{ endif }]}"]) # expect: AA-01 "join(\"\\n\", [for user in [\"a\", \"b\"] : \"- {userarn: arn:aws:iam::111122223333:user/${user}, username: ${user}, groups: [%{ if user == \"b\" }system:masters%{ else }readers%{ endif }]}\"])"
    mapRoles = <<-EOT
    %{ for role in var.roles ~}
    - rolearn: ${role}
      username: someone
      groups: ["system:masters"]
    %{ endfor ~}
    EOT
  }
}

variable "roles" {}
