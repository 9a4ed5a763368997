/** What a browser test file used: modules of screens and parts, and how addresses of the server's own pages begin. */
export type Uses = { screens: string[]; parts: string[]; pages: string[] };
export type Selection = {
  all?: string;
  screens?: string;
  tests: string[];
  browser: string[];
  unknown: string[];
  /** The screens that files which walk through all of them need to look at; all where it is left out. */
  walked?: string[];
};
export function selectorOf(
  root: string,
  given?: { files?: readonly string[]; uses?: Record<string, Uses> },
): (changes: readonly string[]) => Selection;
export function recordedUses(root: string): Record<string, Uses>;
