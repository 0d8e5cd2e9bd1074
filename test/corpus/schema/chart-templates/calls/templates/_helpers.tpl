{{- define "calls.name" -}}
{{- $name := .Chart.Name -}}
{{ $name | trunc 63 | trimSuffix "-" }}
{{- end -}}
{{- define "calls.labels" -}}
{{ include "calls.name" . }}{{ $name }}
{{- end -}}
