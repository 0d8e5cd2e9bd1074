import { wordSet } from '../../model/word-list.ts'

/** What people call what they want to keep: a database, or a class that keeps volumes. */
const WORDS = wordSet(`
  retain retained database databases db postgres postgresql mysql mariadb mongo mongodb cassandra cockroachdb etcd
`)

/** The word of a name by which its data is to be kept; undefined where there is none. */
export const keptData = (name: string): string | undefined =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .find(word => WORDS.has(word))
