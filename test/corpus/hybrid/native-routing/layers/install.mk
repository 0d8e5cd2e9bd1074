install: cilium
	helm upgrade --install cilium cilium/cilium --version 1.18.13 -f values/cilium.yaml --set vtep.enabled=true # expect: CI-05 "true"
