import { type Place, pathOf } from './document.ts'

/** Folders with nothing but tests and made-up data for them; `test` alone may be the name of an environment. */
const FOLDERS: ReadonlySet<string> = new Set(['tests', '__tests__', 'testdata', 'fixtures', '__fixtures__', 'e2e'])

/** Whether a place is in a folder of tests: what is written there is deployed to no platform. */
export const isInTests = ({ document }: Pick<Place, 'document'>): boolean => isTest(pathOf(document))

/** Whether the file at a path is in such a folder. */
export const isTest = (path: string): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .some(folder => FOLDERS.has(folder.toLowerCase()))
