{{- define "shop.of-parent" -}}
cache
{{- end }}
