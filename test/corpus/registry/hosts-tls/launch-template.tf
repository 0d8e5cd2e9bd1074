resource "aws_launch_template" "nodes" {
  user_data = base64encode(<<-EOT
    #!/bin/bash
    cat > /etc/containerd/certs.d/docker.io/hosts.toml <<EOF
    server = "https://registry-1.docker.io"
    [host."http://mirror.example.com"] # expect: HT-04 "\"http://mirror.example.com\""
      capabilities = ["pull", "resolve"]
    EOF
  EOT
  )
}
