collect() { kubectl get pods -o yaml; }
