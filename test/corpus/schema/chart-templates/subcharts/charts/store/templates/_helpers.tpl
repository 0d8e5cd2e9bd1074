{{- define "store.address" -}}
{{ .Release.Name }}-store:{{ .Values.port }}
{{- end -}}
