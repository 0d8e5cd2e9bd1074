/** The zones of a server block, or the name of a snippet, on the first line that is not a comment. */
const SERVER =
  /^(?:[ \t]{0,20}(?:#[^\n]{0,200})?\r?\n){0,50}(?:\(\w{1,60}\)|(?:\w{1,10}:\/\/)?(?:[\w*-]{0,63}\.){0,10}[\w*-]{0,63}(?::\d{1,5})?)[^\n"'{}#]{0,200}\{[ \t]{0,20}(?:#[^\n]{0,200})?\r?\n/
/** A line that only CoreDNS has: Caddy, whose files are written alike, has none of these. */
const PLUGIN =
  /^[ \t]{1,40}(?:kubernetes[ \t]\S|forward[ \t]\S|loadbalance\b|loop[ \t]{0,20}\r?$|ready[ \t]{0,20}\r?$)/m

/** Jenkins' pipelines are written in blocks, too, and so are Nix' expressions, with an equals sign before each. */
const OTHER = /^\s{0,40}(?:pipeline\s{0,9}\{|stage\s{0,9}\(|[\w.-]{1,80} = (?:\{|\[|"|rec\b|let\b))/m

/** Whether a text without a telling name begins with a server block that only CoreDNS reads. */
export const looksLikeCorefile = (begin: string): boolean =>
  PLUGIN.test(begin) && SERVER.test(begin) && !OTHER.test(begin)
