{{- define "shop.worker" -}}
{{- $ := .root -}}
{{- $name := .name -}}
worker: {{ $.Values.worker }}-{{ $name }}
{{- end }}
