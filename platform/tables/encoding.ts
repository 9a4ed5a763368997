import { joined } from "./bytes.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";
/** Decodes a file's bytes, piece by piece; a character cut between two pieces is kept for the next one. */
export type TextReader = { encoding: () => Encoding; decode: (bytes: Uint8Array, isLast: boolean) => string };

/** Chooses the encoding by the first bytes: marks, NULs in every other position; else by the first non-ASCII characters, wherever they come. */
export function textReaderFor(head: Uint8Array): TextReader {
  if (head[0] === 0xff && head[1] === 0xfe) return wideReader("utf-16le", 2);
  if (head[0] === 0xfe && head[1] === 0xff) return wideReader("utf-16be", 2);
  const wide = wideByNulls(head);
  if (wide) return wideReader(wide, 0);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return byteReader("utf-8", 3);
  return byteReader(undefined, 0);
}

/** Text with two bytes per character has NULs on one side of its commas, spaces and line ends, in every script. */
function wideByNulls(head: Uint8Array): Encoding | undefined {
  const sides = [0, 0] as [number, number];
  const looked = Math.min(head.length, 4096) & ~1;
  for (let at = 0; at < looked; at++) if (head[at] === 0) sides[(at & 1) as 0 | 1]++;
  const [even, odd] = sides;
  if (odd > looked / 40 && odd > even * 8) return "utf-16le";
  if (even > looked / 40 && even > odd * 8) return "utf-16be";
  return undefined;
}

function wideReader(encoding: Encoding, markBytes: number): TextReader {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let toSkip = markBytes;
  return {
    encoding: () => encoding,
    decode(bytes, isLast) {
      const skipped = Math.min(toSkip, bytes.length);
      toSkip -= skipped;
      return decoder.decode(bytes.subarray(skipped), { stream: !isLast });
    },
  };
}

/** How many bytes decide between UTF-8, Windows and Mac: at least the first number, at most the second. */
const evidenceBytes = { least: 2048, max: 8192 };

function byteReader(known: Encoding | undefined, markBytes: number): TextReader {
  let chosen = known;
  let held: Uint8Array = new Uint8Array(0);
  let toSkip = markBytes;
  return {
    encoding: () => chosen ?? "utf-8",
    decode(piece, isLast) {
      const skipped = Math.min(toSkip, piece.length);
      toSkip -= skipped;
      const bytes = joined(held.length > 0 ? [held, piece.subarray(skipped)] : [piece.subarray(skipped)]);
      held = new Uint8Array(0);
      if (!chosen) {
        const first = firstBeyondAscii(bytes);
        if (first >= 0 && !isLast && bytes.length - first < evidenceBytes.least) {
          held = bytes.slice();
          return "";
        }
        if (first >= 0)
          chosen = encodingOf(bytes.subarray(Math.max(first - 8, 0), first + evidenceBytes.max));
      }
      if (chosen === "windows-1252") return windowsText(bytes);
      if (chosen === "macintosh") return mac.decode(bytes);
      const whole = isLast ? bytes.length : wholeLetters(bytes);
      held = bytes.slice(whole);
      return utf8Text(bytes.subarray(0, whole));
    },
  };
}

function firstBeyondAscii(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x7f) return at;
  return -1;
}

/** How many bytes of `bytes` are whole UTF-8 characters; the rest is a character cut at the end. */
function wholeLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return lengthByLead(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const lengthByLead = (byte: number): number => (byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : 2);

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const windows = new TextDecoder("windows-1252");
const mac = new TextDecoder("macintosh");

/** Bytes of UTF-8 as text; invalid ones are read as Windows would. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return damagedText(bytes);
  }
}

/** UTF-8 with stray bytes of another encoding: those are read as Windows would, so that no character is lost. */
function damagedText(bytes: Uint8Array): string {
  const parts: string[] = [];
  let from = 0;
  for (const [at, size] of lettersBeyondAscii(bytes)) {
    if (size > 0) continue;
    if (at > from) parts.push(strict.decode(bytes.subarray(from, at)));
    parts.push(windowsLetters.charAt(bytes[at] ?? 0));
    from = at + 1;
  }
  return parts.join("") + strict.decode(bytes.subarray(from));
}

/** Position and length of every non-ASCII character; length 0 is a byte that isn't valid UTF-8. */
function* lettersBeyondAscii(bytes: Uint8Array): Generator<[number, number]> {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const size = isLetter(bytes, at, byte) ? lengthByLead(byte) : 0;
    yield [at, size];
    at += Math.max(size - 1, 0);
  }
}

function isLetter(bytes: Uint8Array, at: number, lead: number): boolean {
  if (lead < 0xc2 || lead > 0xf4) return false;
  const second = bytes[at + 1] ?? 0;
  if (
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f)
  )
    return false;
  for (let next = 1; next < lengthByLead(lead); next++)
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

function encodingOf(sample: Uint8Array): Encoding {
  let letters = 0;
  let others = 0;
  const end = wholeLetters(sample);
  for (const [at, size] of lettersBeyondAscii(sample)) {
    if (size > 0) letters++;
    else if (at < end) others++;
  }
  if (letters >= others) return "utf-8";
  return likelihood(mac.decode(sample)) > likelihood(windowsText(sample)) ? "macintosh" : "windows-1252";
}

/** How much a text looks like people's writing: lowercase letters within words, quotes and dashes between them. */
function likelihood(text: string): number {
  let score = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter < "\u0080") continue;
    const before = text.charAt(at - 1);
    const after = text.charAt(at + 1);
    if (/[‘’“”]/.test(letter)) score += isQuote(text, at) ? 2.5 : 1;
    else if (/[–—…€•°£]/.test(letter)) score += 1;
    else if (/[\u0080-\u009f\ufffd]/.test(letter)) score -= 5;
    else if (!/\p{L}/u.test(letter)) score -= /\p{L}/u.test(before + after) ? 2 : 0;
    else if (!/\p{L}/u.test(before + after)) score -= 1;
    else if (/[ƒıˆªº]/.test(letter)) score -= 2;
    else if (/\p{Lu}/u.test(letter)) score += /\p{Ll}/u.test(before) ? -2 : 1;
    else if (/[šžœ]/.test(letter)) score += 1;
    else score += /\p{Lu}/u.test(after) || (/\p{Lu}/u.test(before) && /\p{Lu}/u.test(after)) ? -2 : 2;
  }
  return score;
}

/** True when a curved quote is used properly: around words, or as an apostrophe in Tom’s, O’Brien, d’Artagnan. */
function isQuote(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - 2, 0), at);
  const after = text.slice(at + 1, at + 4);
  const [endsWord, beginsWord] = [/[\p{L}\p{N}.!?]$/u.test(before), /^[\p{L}\p{N}]/u.test(after)];
  if (endsWord !== beginsWord) return /[“‘]/.test(text.charAt(at)) === beginsWord;
  return endsWord && (/^(s|t|d|m|ll|re|ve)(?!\p{L})/iu.test(after) || /(^|[^\p{L}])\p{L}$/u.test(before));
}

/** What Windows-1252 has at 0x80 to 0x9f. */
const windowsMarks = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Bytes of Windows-1252 as text. Some runtimes decode them as Latin-1 and leave control characters where quotes and dashes belong. */
export function windowsText(bytes: Uint8Array): string {
  return windows
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (mark) => windowsMarks.charAt(mark.charCodeAt(0) - 0x80));
}

const windowsLetters = windowsText(Uint8Array.from({ length: 256 }, (_, byte) => byte));
