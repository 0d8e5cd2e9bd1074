FROM ghcr.io/example/tools:1.0
RUN ["curl", "-k", "https://registry.example.com/a"]
ONBUILD RUN curl -k https://registry.example.com/b
HEALTHCHECK --interval=30s CMD curl --insecure https://localhost:8443/healthz
ENTRYPOINT ["/bin/sh", "-c", "curl -k https://registry.example.com/c"]
CMD curl -k https://registry.example.com/d
