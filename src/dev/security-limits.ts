import { STEPS as HELM_STEPS } from '../deploy/helm.ts'
import { MOST_CHAINED } from '../deploy/kro/expand-all.ts'
import { MOST_ITEMS, MOST_OBJECTS, MOST_STEPS, MOST_STEPS_EACH, MOST_VALUES } from '../deploy/kro/work.ts'
import { LARGEST } from '../deploy/terraform/scope.ts'
import { STEPS } from '../deploy/terraform.ts'
import {
  MAX_ALIASED_NODES,
  MAX_DEPTH,
  MAX_DOCUMENTS,
  MAX_HELD_DEPTH,
  MAX_HELD_DOCUMENTS,
  MAX_HELD_LENGTH,
  MAX_LENGTH,
  MAX_VALUES,
} from '../languages/limits.ts'
import { MAX_TOML_VALUES } from '../languages/toml/toml.ts'
import { LARGEST_FILE } from '../schemas/largest-file.ts'
import { MAX_ALTERNATIVES, MAX_PATTERN_LENGTH } from '../workspace/glob.ts'
import { MAX_CONFIGURATION_BYTES } from '../workspace/load-configuration.ts'
import { DEFAULT_MAX_FILE_SIZE } from '../workspace/read-text.ts'
import { MAX_FOLDER_DEPTH, MAX_IGNORE_FILE_BYTES } from '../workspace/walk.ts'
import { table, withBlock } from './page.ts'

const number = (value: number): string => value.toLocaleString('en-US')

/** What is limited, and what becomes of more. */
const LIMITS: readonly (readonly [what: string, limit: string, beyond: string])[] = [
  ['size of a file', `${number(DEFAULT_MAX_FILE_SIZE)} bytes, or as configured`, 'it is not analysed'],
  ['what a file may be configured to have', `${number(LARGEST_FILE)} bytes`, 'an error, exit code 2'],
  ['length of a text', `${number(MAX_LENGTH)} characters`, 'it is not analysed'],
  ['values and keys in a YAML or JSON text', number(MAX_VALUES), 'it is not analysed'],
  ['values and keys in a TOML text', number(MAX_TOML_VALUES), 'it is not analysed'],
  ['documents in a YAML stream', number(MAX_DOCUMENTS), 'those after them are not analysed'],
  ['nesting of lists and objects', `${number(MAX_DEPTH)} levels`, 'a syntax error'],
  ['nodes that the aliases of a YAML document expand to', number(MAX_ALIASED_NODES), 'a syntax error'],
  [
    'documents in strings of documents (a script of a ConfigMap, a here-document)',
    `${number(MAX_HELD_DEPTH)} levels, ${number(MAX_HELD_DOCUMENTS)} documents of ${number(MAX_HELD_LENGTH)} characters in a file`,
    'the others are reported as not analysed',
  ],
  ['values that one name in Terraform leads to', number(LARGEST), 'they are unknown'],
  [
    'values that all names in Terraform lead to, and steps to work them out',
    `${STEPS} for each character of the modules`,
    'the file is reported as not analysed',
  ],
  [
    "steps to work out what a Helm chart's templates write, and values in that",
    `${HELM_STEPS} for each character of the charts`,
    'the template is reported as not analysed',
  ],
  [
    'steps of an expression of a kro graph, and of all when graphs are expanded',
    `${number(MOST_STEPS_EACH)}, and ${number(MOST_STEPS)}`,
    'its value is unknown, with a note',
  ],
  [
    'objects that graphs are expanded to: of one `forEach`, in a run, and their values',
    `${number(MOST_ITEMS)}, ${number(MOST_OBJECTS)}, and ${number(MOST_VALUES)}`,
    'the others are not generated, with a note',
  ],
  ['graphs that make instances of each other', `${MOST_CHAINED} in a row`, 'what the last one makes is not expanded'],
  ['nesting of folders', number(MAX_FOLDER_DEPTH), 'deeper ones are not analysed'],
  ['size of a clauselint.yaml', `${number(MAX_CONFIGURATION_BYTES)} bytes`, 'an error, exit code 2'],
  [
    'size of an ignore file',
    `${number(MAX_IGNORE_FILE_BYTES)} bytes`,
    'it is reported as not analysed and ignores nothing',
  ],
  ['length of a glob pattern', `${number(MAX_PATTERN_LENGTH)} characters`, 'an error, exit code 2'],
  ['patterns that the braces of a glob expand to', number(MAX_ALTERNATIVES), 'an error, exit code 2'],
]

/** docs/security.md with the table of limits as the source has them. */
export const withLimits = (page: string): string =>
  withBlock(page, /^## Limits\n/m, table(['what', 'limit', 'more than that'], LIMITS))
