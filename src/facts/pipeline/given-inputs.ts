import type { Act, GivenInputs, PipelineImage, PipelineStep } from './pipeline.ts'

/** The input that a text is as a whole: `${{ inputs.image }}`. */
export const inputIn = (text: string): string | undefined =>
  /^\$\{\{\s{0,9}inputs\.([\w-]{1,100})\s{0,9}\}\}$/.exec(text)?.[1]

/**
 * A step of an action or a workflow with what its caller gives to the inputs: which image it deploys is stated there, and there is
 * its place. What it gives on is filled in, too.
 */
export function withInputs(step: PipelineStep, given: GivenInputs | undefined): PipelineStep {
  if (given === undefined) return step
  const filled = (image: PipelineImage): PipelineImage => given[inputIn(image.text) ?? ''] ?? image
  const acts = step.acts.map((act): Act => (act.act === 'deploy' ? { ...act, image: filled(act.image) } : act))
  const gives =
    step.gives && Object.fromEntries(Object.entries(step.gives).map(([name, image]) => [name, filled(image)]))
  return { ...step, acts, ...(gives === undefined ? {} : { gives }) }
}
