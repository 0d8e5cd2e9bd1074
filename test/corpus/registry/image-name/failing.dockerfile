# syntax=docker/dockerfile:1
ARG BASE_TAG=1.30.2
ARG REGISTRY=registry.example.com
FROM --platform=$BUILDPLATFORM ghcr.io/example/builder AS build
RUN make
FROM ghcr.io/example/runtime:latest
FROM registry.example.com/runtime:${BASE_TAG}
COPY --from=build /out /out
COPY --chown=1:1 --from=ghcr.io/astral-sh/uv /uv /uv
FROM $REGISTRY/runtime:1.0
