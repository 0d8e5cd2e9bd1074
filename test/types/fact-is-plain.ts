import { defineFact } from '../../src/engine/fact.ts'

// @ts-expect-error a Map is not plain data
defineFact<{ readonly ranges: Map<string, number> }>('a')
// @ts-expect-error a method is not plain data
defineFact<{ readonly minus: (other: string) => string }>('b')
// @ts-expect-error a bigint is not plain data
defineFact<{ readonly start: bigint }>('c')
// @ts-expect-error a Date is not plain data
defineFact<readonly Date[]>('d')
defineFact<{ readonly name?: string; readonly list: readonly { readonly value: number | null }[] }>('e')
