import { addTo } from '../model/group-by.ts'
import type { Library, Overload } from './functions/define.ts'
import type { CelType } from './types.ts'

/** The fields of a type with a name. */
export interface ObjectType {
  readonly fields: ReadonlyMap<string, CelType>
  /** The type of all other fields, where there may be any. */
  readonly others?: CelType
}

/** All signatures of each function, by name. */
export type FunctionTable = ReadonlyMap<string, readonly Overload[]>

/** What an expression may use. */
export interface Environment {
  readonly variables: Pick<ReadonlyMap<string, CelType>, 'get' | 'has'>
  /** A type by its name; undefined for one without fields. Types may contain each other, so they are looked up. */
  readonly objectType: (name: string) => ObjectType | undefined
  readonly functions: FunctionTable
}

/** One table of several libraries. */
export function functionTable(...libraries: readonly Library[]): FunctionTable {
  const table = new Map<string, Overload[]>()
  for (const overload of libraries.flat()) {
    addTo(table, overload.name, overload)
  }
  return table
}
