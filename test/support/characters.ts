import fc from './property.ts'

/**
 * Every character that one reader may take for a blank and another may not: Unicode's White_Space, the blanks of no width
 * (U+200B, U+FEFF, U+180E, U+2060) and all controls, C0 and C1. Among them are the line ends of YAML 1.1, NEL and U+2028/9.
 */
export const BLANKS_AND_CONTROLS: readonly string[] = Array.from({ length: 0x10000 }, (_, code) =>
  String.fromCharCode(code),
).filter(character => /[\p{White_Space}\p{Cc}\u180e\u200b\u2060\ufeff]/u.test(character))

/** Any character but half a surrogate pair. fast-check's own (`binary`) first makes a table of them all, which takes seconds. */
const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0xff }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map(code => String.fromCodePoint(code))

/** A text of any characters. */
export const anyText = (maxLength = 10): fc.Arbitrary<string> => fc.string({ unit: anyCharacter, maxLength })
