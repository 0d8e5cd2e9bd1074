check:
	kubectl get endpoints orders
