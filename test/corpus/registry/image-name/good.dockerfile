# escape=\
ARG TAG=1.30.2
FROM "ghcr.io/example/builder:${TAG}" \
  # the stage that compiles
  AS Build

FROM scratch AS empty
FROM build AS tested
FROM "golang:1.23"
COPY --from=build /a /a
COPY --from=0 /a /a
COPY --from=sources /a /a
COPY <<EOF --from=empty /etc/motd
FROM nothing
EOF
RUN <<'EOF'
FROM nothing
EOF
FROM ghcr.io/example/runtime:${SUFFIX:-1.0}
# clauselint-disable-next-line IM-05 -- follows the base image
FROM ghcr.io/example/runtime:latest
