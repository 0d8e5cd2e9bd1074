{{- define "web.name" -}}
{{ .Chart.Name | trunc 63 }}
{{- end }}
{{/* what nothing uses is never rendered: {{ include "gone" . }} */}}
{{- define "web.unused" -}}
{{ include "web.gone" . }}
{{- end }}
{{- define "web.labels" -}}
app: {{ template "web.selector" . }} # expect: SC-13 "web.selector"
{{- end }}
