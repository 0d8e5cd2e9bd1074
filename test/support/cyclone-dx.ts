import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

const FOLDER = 'node_modules/@cyclonedx/cyclonedx-library/res/schema'
const BASE = 'http://cyclonedx.org/schema'

const schemaOf = (name: string): object => JSON.parse(readFileSync(`${FOLDER}/${name}.SNAPSHOT.schema.json`, 'utf8'))

/** What is wrong with a bill of materials by CycloneDX' own schema of version 1.6; none where it is valid. */
export function cycloneDxFaults(text: string): readonly unknown[] {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    const id = `${BASE}/${name}.SNAPSHOT.schema.json`
    ajv.addSchema({ ...schemaOf(name), $id: id })
  }
  const isValid = ajv.compile(schemaOf('bom-1.6'))
  isValid(JSON.parse(text))
  return isValid.errors ?? []
}
