{{- define "common.name" -}}
{{ .Release.Name }}
{{- end }}
