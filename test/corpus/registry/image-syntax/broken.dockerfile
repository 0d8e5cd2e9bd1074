FROM ghcr.io/example/runtime:1.0+build.3
COPY --from=ghcr.io/example/tools:1.0@sha256:ABC /a /a
