{{- define "web.ca" -}}
{{- $ca := genCA "web" 365 -}}
{{- $_ := set (set . "ca" $ca) "caName" "web-ca" -}}
{{- end -}}
