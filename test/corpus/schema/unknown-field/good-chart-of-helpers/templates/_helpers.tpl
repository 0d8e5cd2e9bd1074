{{- define "notifier.port" -}}
{{- if .Values.port -}}
{{- .Values.port | quote -}}
{{- end -}}
{{- end -}}
{{- define "notifier.resources" }}
resources:
  requests:
{{ toYaml .requests | indent 4 }}
  limits:
{{ toYaml .limits | indent 4 }}
{{- end -}}
{{- define "notifier.security" }}
securityContext:
  runAsNonRoot: true
{{- end -}}
