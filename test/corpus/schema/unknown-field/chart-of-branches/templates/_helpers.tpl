{{- define "ledger.security" -}}
{{- $given := . | default dict }}
securityContext:
  runAsNonRoot: true
  {{- if hasKey $given "allowPrivilegeEscalation" }}
  allowPrivilegeEscalation: {{ $given.allowPrivilegeEscalation }} # expect: SC-01 "allowPrivilegeEscalation"
  {{- end }}
{{- end -}}
