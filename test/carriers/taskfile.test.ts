import { expect, it } from 'vitest'
import { held, heldIn } from '../support/held.ts'

it('holds the commands of tasks, with the variables that are set to a literal', () => {
  const text = `version: '3'
vars: {REG: registry.example.com, SHA: {sh: git rev-parse HEAD}}
tasks:
  one:
    vars: {TAG: "1.0"}
    cmds:
      - docker push {{.REG}}/web:{{ .TAG }}
      - cmd: docker push {{.REG}}/web:{{.SHA}}
      - task: two
      - defer: rm {{.CLI_ARGS | quote}}
  two: "echo \\"it {{.REG}}\\""
  three: [b]
`
  expect(held('Taskfile.yml', text).map(({ job, origin }) => [job?.name, origin.text])).toEqual([
    ['one', 'docker push registry.example.com/web:1.0'],
    ['one', 'docker push registry.example.com/web:${SHA}'],
    ['one', 'rm ${FILLED_IN}'],
    ['two', 'echo "it registry.example.com"'],
    ['three', 'b'],
  ])
})

it('holds nothing of other files', () => {
  expect(heldIn('tasks.yml', 'tasks: {one: kubectl get pods}\n')).toEqual([])
})
