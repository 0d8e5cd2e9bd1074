# what is made here for tests is deleted here
cluster:
	kind create cluster
clean:
	kubectl delete ns --all
