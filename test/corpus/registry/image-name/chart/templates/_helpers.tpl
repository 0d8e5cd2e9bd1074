{{/* The name of the chart, or the one that somebody gives. */}}
{{- define "web.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "web.image" -}}
{{- printf "%s:%s" .repository (.tag | default "stable") -}}
{{- end }}
