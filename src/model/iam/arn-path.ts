/** A path to the ARN in a status, with its UTF-16 offsets. */
export interface ArnPathRange {
  readonly start: number
  readonly end: number
  readonly isObsolete: boolean
}

const STEP = String.raw`(?:\.|\[['"]|['"]\]\[['"]|['"]\]\.)`
const PATH = new RegExp(
  String.raw`(?<![\w-])\.?status${STEP}(?:targetGroupARN|ackResourceMetadata${STEP}arn)(?![\w-])`,
  'g',
)

/**
 * Where a text reads the ARN of an object of ACK: `.status.ackResourceMetadata.arn`, or `.status.targetGroupARN`, which target
 * groups had once. In the notations of JSONPath, jq, Go templates and field paths. Linear in the text.
 */
export const arnPathsIn = (text: string): readonly ArnPathRange[] =>
  Array.from(text.matchAll(PATH), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    isObsolete: found.endsWith('targetGroupARN'),
  }))
