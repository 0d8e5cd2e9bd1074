{{- define "wait" -}}
- name: wait
  image: registry.example.com/team/wait:1.2.3
  command: [bash, -ec]
  args:
    - |
      host={{ .Values.host }}
      curl -k "https://$host" # expect: PO-11 "-k"
{{- end -}}

{{- define "copy" -}}
- name: copy
  image: registry.example.com/team/copy:1.2.3
  command: [cp, /a, /b]
{{- end -}}
