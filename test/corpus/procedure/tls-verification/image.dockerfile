FROM ghcr.io/example/tools:1.0
RUN apk add curl \
    # for the installer
 && curl -fsSLk https://dl.example.com/kubectl -o /usr/bin/kubectl
RUN ["/bin/sh", "-c", "wget --no-check-certificate https://dl.example.com/a"]
RUN --mount=type=cache,target=/root <<EOF
git -c http.sslVerify=false clone https://git.example.com/a
EOF
RUN ["curl", "-fsSL", "https://dl.example.com/a"]
SHELL ["powershell", "-Command"]
RUN curl -k https://dl.example.com/b
FROM ghcr.io/example/tools:1.0
RUN curl -fsSL https://dl.example.com/c # curl -k
RUN <<EOF
#!/usr/bin/env python3
curl -k
EOF
