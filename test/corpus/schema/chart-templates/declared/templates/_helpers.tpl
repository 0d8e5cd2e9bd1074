{{- define "shop.address" -}}
{{- $ := index . 0 -}}
{{- $store := index . 1 -}}
{{ $.Release.Name }}-store:{{ $store.port | default $.Values.store.port }}
{{- end -}}
{{- define "shop.name" -}}
{{ $.Release.Name }}-shop
{{- end -}}
