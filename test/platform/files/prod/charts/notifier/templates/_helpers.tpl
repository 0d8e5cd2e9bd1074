{{- define "notifier.labels" -}}
app.kubernetes.io/name: notifier
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
