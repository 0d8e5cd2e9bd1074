FROM registry.example.com/base/node:22
ARG PYTHONHTTPSVERIFY=0
ENV NODE_TLS_REJECT_UNAUTHORIZED=1 LEVEL=0
ENV GIT_SSL_NO_VERIFY true
RUN git config --global http.sslVerify false && npm ci
RUN git config --global http.https://git.example.com.sslVerify "false"
RUN git config --global http.sslVerify true
