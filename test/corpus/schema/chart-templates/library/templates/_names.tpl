{{- define "shop-library.name" -}}
{{ .Release.Name | quoted }} # expect: SC-13 "quoted"
{{- end -}}
