import { describe, expect, it } from 'vitest'
import { joinGrants } from '../../../src/facts/iam/iam-join.ts'
import type { IamRole, RoleGrant } from '../../../src/facts/iam/iam-role.ts'
import fc from '../../support/property.ts'

const at = { document: 'roles.yaml#0', pointer: '' }
const role = (...keys: readonly string[]): IamRole => ({
  keys,
  label: keys.join(' '),
  uses: [],
  services: [],
  principals: [],
  open: false,
  subjects: [],
  admits: undefined,
  principalAt: { document: 'a.yaml#0', pointer: '' },
  providers: [],
  keyedIssuers: [],
  jobs: [],
  otherJobs: [],
  at,
})
const permissions = { documents: [], registry: [], pulls: false, onlyPulls: false, open: false }
const policy = (...keys: readonly string[]): RoleGrant => ({
  roles: [],
  holder: 'unknown',
  policy: keys,
  permissions,
  at,
})
const attachment = (roles: readonly string[], policies: readonly string[]): RoleGrant => ({
  roles,
  holder: 'role',
  policy: policies,
  at,
})

describe('joinGrants', () => {
  it('finds the roles that a policy is attached to', () => {
    const orders = role('name:orders', 'id:a:Orders')
    const [joined] = joinGrants(
      [policy('name:pull'), attachment(['id:a:Orders'], ['name:pull'])],
      [orders, role('name:x')],
    )
    expect(joined).toMatchObject({ holders: [orders], isUnheld: false, isPersonal: false })
  })

  it('says that nobody has a policy only where nothing attaches it', () => {
    expect(joinGrants([policy('name:pull')], [])[0]?.isUnheld).toBe(true)
    expect(joinGrants([policy('name:pull'), attachment(['name:elsewhere'], ['name:pull'])], [])[0]?.isUnheld).toBe(
      false,
    )
  })

  it('finds the role of its own folder among any number of the same name', () => {
    const inFolder = <T>(one: T, i: number) => ({ ...one, at: { document: `${i}/main.tf#0`, pointer: '' } })
    const folders = Array.from({ length: 30 }, (_, i) => i)
    const roles = folders.map(i => inFolder(role('name:worker'), i))
    const held = joinGrants(
      folders.map(i => inFolder(attachment(['name:worker'], ['name:work']), i)),
      roles,
    )
    expect(held.map(({ holders }, i) => holders.some(one => one === roles[i]))).toEqual(folders.map(() => true))
  })

  it('gives the same whatever the order', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const keys = fc.uniqueArray(key, { maxLength: 2 })
    const grant = fc.oneof(
      keys.map(all => policy(...all)),
      fc.tuple(keys, keys).map(([one, other]) => attachment(one, other)),
    )
    fc.assert(
      fc.property(fc.array(grant), fc.array(keys.map(all => role(...all))), (grants, roles) => {
        const labels = (all: readonly RoleGrant[]) =>
          joinGrants(all, roles)
            .map(
              ({ holders, isUnheld }) =>
                `${holders
                  .map(({ label }) => label)
                  .sort()
                  .join(',')} ${isUnheld}`,
            )
            .sort()
        expect(labels([...grants].reverse())).toEqual(labels(grants))
      }),
    )
  })
})
