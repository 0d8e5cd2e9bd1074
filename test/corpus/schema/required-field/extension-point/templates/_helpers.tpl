{{- define "shop.mounts" }}
{{/*
For charts that contain this one.
*/}}
{{- end }}
{{- define "shop.sidecars" }}{{ end }}
{{- define "shop.volumes" }}
- emptyDir: {} # expect: SC-03 "emptyDir"
{{- end }}
