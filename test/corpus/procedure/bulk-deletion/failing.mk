NS ?= shop
clean:
	@kubectl delete svc --all -n $(NS)        # expect: OP-12 "svc"
	-kubectl get pvc -A -o name | xargs kubectl delete  # expect: OP-12 "delete"
	kubectl delete namespace $(NS)            # expect: OP-12/warning "namespace"
	kubectl delete deployment web -n $(NS)
