import type { ScalarNode } from '../tree/node.ts'
import type { OffsetsOf } from '../tree/offsets.ts'

/*
 * A Dockerfile as a tree of the project's nodes: a list of instructions, each an object of one member.
 *
 *     /0/FROM/image     the image of a stage; /0/FROM/as its name
 *     /1/COPY/from      what `--from` names; of RUN, what a mount comes from
 *     /1/COPY/script    a script that is copied out of the context of the build
 *     /1/COPY/to        the path of the here-document `content`; absent where there is none
 *     /2/ARG/VERSION    the default of a build argument; null where it has none
 *     /2/ENV/PATH       the value of a variable of the image
 *     /3/RUN/script     what a POSIX shell is given, or a program with its arguments; of CMD, ENTRYPOINT and
 *                       HEALTHCHECK, too; absent where another shell runs
 *
 * `ONBUILD RUN` is a RUN. Other instructions have no members.
 */

/** A script as a shell gets it: as long as what is written, with blanks for the comments between its lines. */
export interface Script extends ScalarNode {
  readonly dockerfile: 'script'
}

/** `Language.offsetsOf` of a script, which has each character where it is written. */
export const dockerfileOffsetsOf: OffsetsOf = (host, { length }, { at }) =>
  'dockerfile' in host
    ? { offsets: at && Int32Array.from({ length: length + 1 }, (_, i) => at(host.start + i)) }
    : undefined
