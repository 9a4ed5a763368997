import { TableError } from "./table-error.ts";

/** What a file of OFX says, in order: names in capitals, values as text. */
export type OfxVisitor = {
  open: (name: string) => void;
  /** The text behind an opening tag, up to the next tag; several calls when it is cut by comments. */
  value: (text: string) => void;
  close: (name: string) => void;
};

/** The longest tag: what is longer is text with a < in it. */
const maxTag = 80;
/** Characters of `<![CDATA[`. */
const longestMark = 9;
const tag = /<(\/?)([A-Za-z][\w.:-]{0,63})(?:\s[^<>]{0,200})?\/?>/y;
/** What is no tag: where it begins and ends. */
const asides = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/**
 * Reads SGML of OFX 1.x and XML of 2.x alike, as its text comes: tags that are never closed, values on the line below, headers or none.
 * No entity is expanded but the few that stand for one character; a file that defines its own is refused.
 */
export function ofxTokens(visitor: OfxVisitor, maxValue: number): { write(text: string): void; end(): void } {
  let rest = "";
  let isStarted = false;
  let length = 0;
  const say = (text: string) => {
    if (!isStarted || text === "") return;
    length += text.length;
    if (length > maxValue) throw tooLong();
    visitor.value(text);
  };
  const name = (text: string) => text.slice(text.lastIndexOf(":") + 1).toUpperCase();

  /** Reads a tag at `at`; the place behind it, or undefined while its end has not come. */
  function readTag(text: string, at: number, isLast: boolean): number | undefined {
    if (!isLast && text.length - at < longestMark) return undefined;
    const isAside = text[at + 1] === "!" || text[at + 1] === "?";
    for (const [begin, end] of isAside ? asides : []) {
      if (!text.startsWith(begin, at)) continue;
      const stop = text.indexOf(end, at + begin.length);
      const passed = text.slice(at + begin.length, stop < 0 ? undefined : stop);
      if (begin === "<!" && /[[]|<!/.test(passed)) throw ownWords();
      if (passed.length > maxValue) throw tooLong();
      if (stop < 0) return isLast ? text.length : undefined;
      if (begin === "<![CDATA[") say(passed);
      return stop + end.length;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) {
      // The tag's end, or one of the marks above, may still come.
      if (!isLast && text.length - at < maxTag && /^<[^<>\n]*$/.test(text.slice(at))) return undefined;
      say("<");
      return at + 1;
    }
    const [whole, slash, raw = ""] = found;
    length = 0;
    if (slash === "/") visitor.close(name(raw));
    else {
      isStarted = true;
      visitor.open(name(raw));
      if (whole.endsWith("/>")) visitor.close(name(raw));
    }
    return at + whole.length;
  }

  function read(text: string, isLast: boolean): string {
    let at = 0;
    while (at < text.length) {
      const next = text.indexOf("<", at);
      // What stands for a character may be cut in two.
      const stop = next < 0 ? (isLast ? text.length : safeEnd(text, at)) : next;
      say(decoded(text.slice(at, stop)));
      if (next < 0) return text.slice(stop);
      const behind = readTag(text, next, isLast);
      if (behind === undefined) return text.slice(next);
      at = behind;
    }
    return "";
  }
  return {
    write(text) {
      rest = read(rest + text, false);
    },
    end() {
      rest = read(rest, true);
    },
  };
}

/** Where text without a tag can be cut: before a & whose ; has not come. */
function safeEnd(text: string, from: number): number {
  const mark = text.lastIndexOf("&");
  return mark >= from && text.length - mark < 12 && !text.includes(";", mark) ? mark : text.length;
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** What stands for one character, once; any other & is a letter like others (AT&T). */
const decoded = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi, (whole, name: string) =>
        name.startsWith("#") ? (characterOf(name) ?? whole) : (signs[name.toLowerCase()] ?? whole),
      )
    : text;

function characterOf(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const tooLong = (): TableError =>
  new TableError("cell_too_long", "A text of this file is too long to be read. No bank writes such a one");

/** The refusal of a file that defines entities: they can grow without an end, or fetch other files. */
export const ownWords = (): TableError =>
  new TableError(
    "broken",
    "This file defines words of its own (a DOCTYPE with entities), which no bank does. Download it from your bank again",
  );
