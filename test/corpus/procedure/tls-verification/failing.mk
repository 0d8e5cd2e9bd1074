API = https://api.example.com
probe:
	kubectl version && curl -k $(API)/version   # expect: OP-14 "-k"
