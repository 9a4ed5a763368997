// When each sentence of a story is said, and its captions.

/** What a caption may be (WebVTT): two lines of so many letters, and so many letters in a second. */
export const captionLimits = { lines: 2, letters: 42, perSecond: 17 };

/** The lines of a caption, one or two that are about as long; throws when it has too many. */
export function linesOf(say) {
  if (say.length <= captionLimits.letters) return [say];
  const longest = (lines) => Math.max(...lines.map(({ length }) => length));
  const [best] = [...say.matchAll(/ /g)]
    .map(({ index }) => [say.slice(0, index), say.slice(index + 1)])
    .toSorted((a, b) => longest(a) - longest(b));
  if (!best || longest(best) > captionLimits.letters) throw new Error(`Too long for a caption: ${say}`);
  return best;
}

const written = (line) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The sentences with when each begins and how long it stays, in seconds: longer where more is to be read or more happens, and `seconds` in all. */
export function timed(sentences, seconds) {
  const weights = sentences.map(
    ({ say, shots }) => 2 + say.length / 14 + Math.max(0, shots.length - 1) * 0.5,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let at = 0;
  return sentences.map((sentence, index) => {
    const start = at;
    at = index === sentences.length - 1 ? seconds : at + (weights[index] / sum) * seconds;
    return { ...sentence, start, lasts: at - start };
  });
}

const clock = (seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** The captions of timed sentences, as WebVTT. */
export function captionsOf(sentences) {
  const cues = sentences.map(
    ({ say, start, lasts }) =>
      `${clock(start)} --> ${clock(start + lasts - 0.1)}\n${linesOf(say).map(written).join("\n")}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}
