FROM ghcr.io/example/tools:1.0
RUN echo "$NPM_TOKEN" && npm ci
RUN --mount=type=secret,id=npm npm ci
RUN aws s3 cp s3://bucket/a /a
