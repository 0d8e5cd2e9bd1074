{{- define "ledger.name" -}}
{{- required "name is missing" .Values.name -}}-ledger
{{- end -}}
