import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

const STEPS =
  '[{script: aws x}, {script: "#!/usr/bin/env bash\\naws y"}, {script: "#!/usr/bin/env python3\\nx"}, {image: a}]'
const SCRIPTS = [
  ['script', '', 'aws x'],
  ['script', '', '#!/usr/bin/env bash\naws y'],
]

it.each([
  ['Task', `{steps: ${STEPS}}`],
  ['TaskRun', `{taskSpec: {steps: ${STEPS}}}`],
  ['PipelineRun', `{pipelineSpec: {finally: [{taskSpec: {steps: ${STEPS}}}]}}`],
])('holds the scripts of a %s that a shell runs', (kind, spec) => {
  expect(heldIn('a.yaml', `apiVersion: tekton.dev/v1\nkind: ${kind}\nspec: ${spec}\n`)).toEqual(SCRIPTS)
})

it('holds nothing of other tasks', () => {
  expect(heldIn('a.yaml', `apiVersion: example.com/v1\nkind: Task\nspec: {steps: ${STEPS}}\n`)).toEqual([])
})
