FROM ghcr.io/example/tools:1.0
COPY <<TOML /etc/containerd/certs.d/docker.io/hosts.toml
server = "https://registry-1.docker.io"

[host."https://harbor.example.com/v2/docker-hub"]
  capabilities = ["pull", "resolve"]
  override_path = true
  skip_verify = true
TOML
