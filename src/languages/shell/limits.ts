/** How long a script may be, in UTF-16 code units. Installers that carry their data inside are longer; no script of a person's is. */
export const MAX_SCRIPT_LENGTH = 1_000_000

/**
 * How many `<<` a script may contain. unbash takes time with the square of the here-documents that one line opens: 0.02 s
 * for as many as these, 4 s for 50,000 (measured on Node 20). Which of them are open together is not known before it has parsed.
 */
export const MAX_HERE_DOCUMENTS = 2_000

/**
 * How deep lists may nest. A level is at most six nodes (list, command, assignment, array, word, word with commands), so a
 * tree stays below `MAX_DEPTH`, and everything that walks one may recurse.
 */
export const MAX_LISTS = 30

/**
 * How many words, commands and substitutions of a script are read. Scripts of people have 150 in a thousand characters; as
 * many as these take 600 MB of memory while they are read (measured on Node 20 with nothing but `a|`).
 */
export const MAX_NODES = 200_000

/**
 * How many code units may be read more than once, for each code unit of the script and for any script: unbash reads the
 * parts of a word, and the commands in it, on demand, so `$($($(…` is read again at each level.
 */
export const REREAD_FACTOR = 4
export const REREAD_BASE = 50_000

/** How many mistakes of a script are named. */
export const MAX_PROBLEMS = 50

/** How many places that were not read are named. */
export const MAX_UNREAD = 20

/** How long a key of a list may be, in UTF-16 code units. */
export const MAX_LABEL = 60
