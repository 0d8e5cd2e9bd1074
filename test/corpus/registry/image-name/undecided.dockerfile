ARG TAG
FROM ghcr.io/example/runtime:$TAG
