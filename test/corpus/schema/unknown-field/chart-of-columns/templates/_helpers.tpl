{{- define "ledger.container" -}}
- name: ledger
  image: registry.example.com/shop/ledger:1.0.0
  env:
    - name: STAGE
      value: production
{{- end -}}
{{- define "ledger.variables" -}}
- name: REGION
  value: {{ .Values.region }} # expect: SC-01/low "value"
{{- end -}}
{{- define "ledger.containers" -}}
    {{- (include "ledger.container" . | nindent 0) }}
    {{- (include "ledger.variables" . | nindent 4) }}
{{- end -}}
