TAG := $(shell git rev-parse --short HEAD)

copy:
	skopeo copy --all --preserve-digests --src-tls-verify=false docker://10.2.0.5:5000/base/app:$(TAG) docker://registry.example.com/base/app:$(TAG) # expect: SK-07 "--src-tls-verify=false"

sync:
	skopeo sync --all --scoped --src yaml --dest docker images.yaml registry.example.com/mirror
