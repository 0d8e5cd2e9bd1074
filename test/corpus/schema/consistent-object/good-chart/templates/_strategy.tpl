{{- define "ledger.strategy" -}}
{{- $stated := . -}}
{{- if (eq (toString $stated.type) "Recreate") }}
type: Recreate
{{- else if (eq (toString $stated.type) "RollingUpdate") }}
type: RollingUpdate
{{- with $stated.rollingUpdate }}
rollingUpdate:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}
