/** A word of a command, whatever else is known of it. */
interface WordLike {
  /** Without quotes. */
  readonly text: string
}

/** An option of a command, once for each time that it is given. */
export interface LineOption<W> {
  /** With its dashes: `--force`, `-n`. */
  readonly name: string
  /** What it is given: none for a switch, several for a list of the AWS CLI. */
  readonly values: readonly W[]
  /** The word that names it. */
  readonly word: W
}

/** The words of a command behind its program, up to `--`. */
export interface CommandLine<W> {
  readonly operands: readonly W[]
  readonly options: readonly LineOption<W>[]
}

/** How a program reads its words. */
interface Grammar {
  /** The options that take no word behind them. */
  readonly switches: RegExp
  /** The letters of short options that a word may be joined to: `-nshop`, `-f-`. */
  readonly joined?: RegExp
  /** Whether an option takes all words up to the next one, behind these operands. */
  readonly isListed?: (operands: readonly WordLike[]) => boolean
}

const KUBECTL: Grammar = {
  switches:
    /^(?:-A|-R|-w|-h|-i|-t|-it|-ti|-q|--all|--all-namespaces|--force|--now|--wait|--watch|--watch-only|--cascade|--dry-run|--rm|--recursive|--insecure-skip-tls-verify|--ignore-.*|--delete-.*|--disable-eviction|--server-side|--force-conflicts|--overwrite|--minify|--flatten|--client|--previous|--no-headers|--show-.*|--stdin|--tty|--prune|--record|--save-config|--validate|--create-namespace|--quiet|--list|--local|--help|--all-containers|--prefix|--follow|--timestamps|--attach|--resources|--allow-missing-template-keys|--confirm|--containers|--include-uninitialized|--skip-wait-for-delete-timeout|--interactive)$/,
  joined: /^(-[nolfkpcL])(-$|[^=-].*)$/s,
}

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  kubectl: KUBECTL,
  oc: KUBECTL,
  helm: {
    switches:
      /^(?:-A|-a|-h|-i|--install|--wait|--wait-for-jobs|--atomic|--force|--debug|--dry-run|--create-namespace|--reuse-values|--reset-values|--reset-then-reuse-values|--devel|--cleanup-on-fail|--no-hooks|--skip-crds|--include-crds|--insecure-skip-tls-verify|--kube-insecure-skip-tls-verify|--plain-http|--keep-history|--all-namespaces|--all|--all-values|--force-update|--dependency-update|--ignore-not-found|--pass-credentials|--password-stdin|--rollback-on-failure|--force-replace|--force-conflicts)$/,
    joined: /^(-[nolfcL])(-$|[^=-].*)$/s,
  },
  eksctl: {
    switches:
      /^(?:--approve|--wait|--force|--disable-nodegroup-eviction|--parallel.*|--only-missing|--all|--managed|--without-nodegroup|--override-existing-serviceaccounts|--disable-.*|--dry-run|--include-.*|--region-only)$/,
    joined: /^(-[fnr])(-$|[^=-].*)$/s,
  },
  aws: {
    switches:
      /^--(?:no-.*|force|debug|dry-run|recursive|delete|quiet|only-show-errors|enable-.*|disable-.*|with-decryption|overwrite|include-.*|deletion-protection|exact-timestamps|acl-only)$/,
    // https://docs.aws.amazon.com/cli/latest/userguide/cli-usage-parameters-types.html
    isListed: ([service, operation]) => operation !== undefined && service?.text !== 's3',
  },
  mkdir: { switches: /^(?:-[pvZ]+|--(?:parents|verbose))$/ },
  install: { switches: /^(?:-[bcCdDpsTvZ]+|--(?:directory|verbose|compare))$/ },
  curl: {
    switches:
      /^(?:-[afgiIjklLnNpqRsSv46#]+|--(?:insecure|silent|fail|location|verbose|show-error|compressed|head|include|fail-with-body|no-progress-meter|retry-connrefused|retry-all-errors|http[\d.]+|tlsv[\d.]+|ipv[46]|remote-name|globoff|no-buffer|location-trusted|progress-bar))$/,
  },
  skopeo: {
    switches:
      /^(?:-a|-q|--all|--scoped|--dry-run|--keep-going|--quiet|--preserve-digests|--remove-signatures|--(?:src|dest)-(?:no-creds|compress|decompress|oci-accept-uncompressed-layers|precompute-digests)|--debug|--insecure-policy|--raw|--config)$/,
  },
}
const OTHER: Grammar = { switches: /^$/ }

/**
 * The options of a command with their values, and its other words, as `program` reads them: `-f FILE`, `-fFILE`, `-f=FILE`,
 * `--filename=FILE`. `part` gives the end of a word from an offset of its text on.
 */
export function readCommandLine<W extends WordLike>(
  program: string,
  words: readonly W[],
  part: (word: W, from: number) => W,
): CommandLine<W> {
  const { switches, joined, isListed } = (Object.hasOwn(GRAMMARS, program) ? GRAMMARS[program] : undefined) ?? OTHER
  const options: LineOption<W>[] = []
  const operands: W[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === undefined || word.text === '--') break
    const { text } = word
    // `-Rf FILE`: a switch in front of the letter of an option.
    const [, last] = joined === undefined ? [] : (/^-[Rwqi]{1,3}([fk])$/.exec(text) ?? [])
    if (last !== undefined) {
      options.push({ name: `-${last}`, values: words.slice(i + 1, i + 2), word })
      i++
      continue
    }
    const [, letter, behind] = joined?.exec(text) ?? []
    const equals = /^--?[\w.-]+=/.exec(text)?.[0].length ?? 0
    if (!text.startsWith('-') || text === '-') operands.push(word)
    else if (equals > 0) options.push({ name: text.slice(0, equals - 1), values: [part(word, equals)], word })
    else if (letter !== undefined && behind !== undefined && !switches.test(text))
      options.push({ name: letter, values: [part(word, 2)], word })
    else if (switches.test(text)) options.push({ name: text, values: [], word })
    else {
      const end = isListed?.(operands) === true ? endOfList(words, i + 1) : isValue(words[i + 1]) ? i + 2 : i + 1
      options.push({ name: text, values: words.slice(i + 1, end), word })
      i = end - 1
    }
  }
  return { operands, options }
}

/** Whether a word may be an option's value: `-1` and `-` are. */
const isValue = (word: WordLike | undefined): boolean => word !== undefined && !/^-[^\d]/.test(word.text)

function endOfList(words: readonly WordLike[], from: number): number {
  let end = from
  while (isValue(words[end])) end++
  return end
}

/** A program that operates the platform, by its name or its path. */
export const PROGRAM: RegExp = /^(?:\S*\/)?(?:kubectl|oc|helm|aws|eksctl)$/
/** The name of one anywhere in a text. */
export const NAMED_PROGRAM: RegExp = /\b(?:kubectl|oc|helm|aws|eksctl)\b/

/** The words of a command that another one runs elsewhere: `kubectl exec web -- kubectl …`; its own words where it runs none of ours. */
export function innerWords<W extends WordLike>(words: readonly W[]): readonly W[] {
  const dashes = words.findIndex(({ text }) => text === '--')
  const inner = dashes < 0 ? [] : words.slice(dashes + 1)
  return PROGRAM.test(inner[0]?.text ?? '') ? inner : words
}
