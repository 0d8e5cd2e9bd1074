import { wordList } from '../model/word-list.ts'
/** The areas that rules belong to: the folders of src/rules, rules-docs and test/corpus. */
export const AREAS = wordList(`
  graph workload network hybrid access rights registry storage observability controlplane pipeline procedure secrets
  upgrade schema policy
`)
