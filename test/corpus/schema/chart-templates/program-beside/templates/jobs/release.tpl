{{- range $service := $.Config.Services }}
- name: {{ $service }}-release
  image: {{ printf "%s:%s" $.Images.Repository $.Images.Release }}
{{- end }}
