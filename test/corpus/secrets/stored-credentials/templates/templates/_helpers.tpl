{{- define "web.password" -}}
  {{- if eq .Values.database.type "internal" -}}
    {{- .Values.database.password -}}
  {{- end -}}
{{- end -}}
{{- define "web.encoded" -}}
  {{- include "web.password" . | b64enc | quote -}}
{{- end -}}
