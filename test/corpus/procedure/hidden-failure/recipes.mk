deploy:
	kubectl apply -f k8s || true # expect: OP-03/warning "true"
	kubectl rollout status deployment/web

# What it only looks at is for whoever calls it.
status:
	kubectl get pods || true
	helm status web || :
