type Sentence = { say: string; shots: readonly unknown[] };
export const captionLimits: { lines: number; letters: number; perSecond: number };
export function linesOf(say: string): string[];
export function timed<S extends Sentence>(
  sentences: readonly S[],
  seconds: number,
): (S & { start: number; lasts: number })[];
export function captionsOf(sentences: readonly (Sentence & { start: number; lasts: number })[]): string;
