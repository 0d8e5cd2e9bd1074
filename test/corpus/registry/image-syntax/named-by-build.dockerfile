# OpenShift builds on the image that the BuildConfig names.
FROM BuildConfig
RUN true
