{{- define "types.name" -}}
{{ .Chart.Name | trunc 63 }}
{{- end }}
{{- define "types.labels" -}}
app: {{ .Values.name | quote }}
{{- end }}
{{- define "types.value" -}}
{{ .value | quote }}{{ if .more }}{{ .more.name }}{{ end }}
{{- end }}
{{- define "types.loop" -}}
{{ .Values.name }}{{ include "types.loop" . }}
{{- end }}
{{- define "types.recursive" -}}
{{ if . }}{{ first . }}{{ include "types.recursive" (rest .) }}{{ end }}
{{- end }}
