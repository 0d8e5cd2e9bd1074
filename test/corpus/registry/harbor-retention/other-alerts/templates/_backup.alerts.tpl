- name: backup.alerts
  rules:
  - alert: {{ include "database.service" . | camelcase }}BackupMissing
    expr: backup_age{app="{{ include "database.name" . }}"} > 129600
    labels:
      tier: {{ required ".Values.tier missing" .Values.tier }}
      {{- include "database.labels" . | nindent 6 }}
