import { visible } from '../engine/redaction/visible.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `text` as it can be written in XML and HTML, between tags and in quoted attributes; without control characters. */
export const escapeMarkup = (text: string): string =>
  visible(text).replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** ` name="value"` for each attribute, escaped. */
export const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('')
