{{- define "certificates.image" -}}
{{ include "common.images.image" (dict "imageRoot" .Values.certificates.image "global" .Values.global) }}
{{- end -}}

{{- define "certificates.initContainer" -}}
{{- if .Values.certificates }}
- name: certificates
  image: {{ template "certificates.image" . }} # expect: note '{{ template "certificates.image" . }}'
- name: copy
  image: registry.example.com/team/copy # expect: IM-02 "copy"
{{- end }}
{{- end -}}
