import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  readonly version?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly resolved?: string
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

/** The entry of the package that `name` means in the package at `path`: in the nearest node_modules upwards. */
function lockedFor(path: string, name: string): Locked | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]
    if (found !== undefined || at === '') return found
  }
}

const optional = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies).map(([name, range]) => ({ name, range, locked: lockedFor(path, name) })),
)

it('locks each optional package of each platform, else npm ci refuses it there', () => {
  expect(optional.length).toBeGreaterThan(20)
  expect(optional.filter(({ locked }) => locked === undefined).map(({ name }) => name)).toEqual([])
})

it('says of each for which platform it is, so that npm ci takes only its own', () => {
  const platforms = optional.filter(({ range, locked }) => locked?.version === range)
  expect(platforms.filter(({ locked }) => locked?.os === undefined && locked?.cpu === undefined)).toEqual([])
  expect(platforms.filter(({ locked }) => locked?.optional !== true)).toEqual([])
})

it('says of each package what its archive must contain, whichever registry gives it', () => {
  const unsure = Object.entries(packages).filter(
    ([path, { integrity = '' }]) => path !== '' && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
  )
  expect(unsure.map(([path]) => path)).toEqual([])
})

it('names no registry: each place has its own', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
