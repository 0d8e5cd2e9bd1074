ARG VERSION="{{ web_version }}"
FROM python:$VERSION
FROM ghcr.io/example/core:{{ core_version }}
