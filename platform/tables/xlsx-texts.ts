import { checkCell, type TableLimits, tooMuchText } from "./rows.ts";
import { walkXml, type XmlVisitor } from "./xml.ts";
import type { Zip, ZipEntry } from "./zip.ts";

/** The shared texts that cells refer to by number. They are read only as far as needed: those of the first rows mostly come first. */
export type SharedTexts = {
  of(index: number): string;
  readTo(index: number, limits: TableLimits): Promise<void>;
  close(): Promise<void>;
};

/** How much of a workbook's shared texts is kept in memory while its rows are read. */
const max = { texts: 2_000_000, characters: 40_000_000 };

/** The texts of a part of a workbook; none when it has no such part. */
export function sharedTexts(zip: Zip, entry: ZipEntry | undefined): SharedTexts {
  const texts: string[] = [];
  let walk: AsyncGenerator<void> | undefined;
  return {
    of: (index) => texts[index] ?? "",
    async readTo(index, limits) {
      if (!entry) return;
      walk ??= walkXml(zip.inflated(entry), textVisitor(texts, limits));
      while (texts.length <= index && !(await walk.next()).done) continue;
    },
    close: async () => void (await walk?.return(undefined)),
  };
}

function textVisitor(texts: string[], limits: TableLimits): XmlVisitor {
  let [text, isText, phonetic, characters] = ["", false, 0, 0];
  return {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic++;
      isText = name === "t" && phonetic === 0;
    },
    text(part) {
      if (!isText) return;
      text += part;
      characters += part.length;
      checkCell(text, limits);
      if (characters > max.characters) throw tooMuchText();
    },
    close(name) {
      if (name === "rPh") phonetic--;
      if (name === "t") isText = false;
      if (name !== "si") return;
      texts.push(withoutEscapes(ownText(text)));
      if (texts.length > max.texts) throw tooMuchText();
    },
  };
}

// A substring keeps the whole string, here a slice of the file, in memory: what is kept has to be a copy.
const ownText = (text: string): string => ` ${text}`.slice(1);

/** Excel writes characters not allowed in XML as _x000D_. */
export const withoutEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
