/**
 * Matches a path without empty segments, `.` and `..`, backslashes and control characters. No name begins with a dot,
 * since hosts hide such files and pushes keep their state in such a folder. Two exceptions are `.nojekyll` and
 * `.well-known/`, which hosts require.
 */
const TREE_PATH =
  /^(?:\.nojekyll|(?:\.well-known\/)?(?!\.)[^/\\\p{Cc}\p{Cs}]+(?:\/(?!\.)[^/\\\p{Cc}\p{Cs}]+)*)$/u
const LONGEST_PATH = 1000

/** Whether a tree may have a file at `path`. Paths in lists from outside are always checked with this function. */
export function isTreePath(path: string): boolean {
  return path.length <= LONGEST_PATH && TREE_PATH.test(path) && path !== '__proto__'
}
