FROM ghcr.io/example/tools:1.0
COPY <<EOF /etc/notes
RUN curl -k https://dl.example.com
EOF
LABEL help="RUN curl -k https://dl.example.com"
