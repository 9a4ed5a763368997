import { SaxesParser } from "saxes";
import { TableError } from "./table-error.ts";
import { sliceCharacters, turns } from "./turns.ts";

/** What to do at the elements of a document; names come without their prefix. */
export type XmlVisitor = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** What a DOCTYPE says. */
  doctype?: (words: string) => void;
};

/** Elements within elements, and characters of one tag, text or comment: the parser keeps these in memory. */
const max = { depth: 64, characters: 1_000_000 };

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** A parser that tells what it finds as text is written to it; throws when that isn't XML. No entity is expanded but XML's own five. */
export function xmlReader(visitor: XmlVisitor): { write(text: string): void; close(): void } {
  const parser = new SaxesParser();
  let [depth, sinceEvent] = [0, 0];
  const event = () => {
    sinceEvent = 0;
  };
  const text = (part: string) => {
    event();
    visitor.text?.(part);
  };
  parser.on("opentag", ({ name, attributes }) => {
    event();
    if (++depth > max.depth) throw new Error("Elements within elements without an end");
    visitor.open?.(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    visitor.close?.(local(name));
  });
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("comment", event);
  parser.on("processinginstruction", event);
  parser.on("doctype", (words) => visitor.doctype?.(words));
  return {
    write(part) {
      sinceEvent += part.length;
      parser.write(part);
      if (sinceEvent > max.characters)
        throw new TableError("cell_too_long", "A text of this file is too long to be read");
    },
    close: () => void parser.close(),
  };
}

/** Walks through a document as its bytes come, and yields after each slice, so that other work gets a turn. Throws when it isn't XML. */
export async function* walkXml(
  pieces: Iterable<Uint8Array>,
  visitor: XmlVisitor,
): AsyncGenerator<void, void, undefined> {
  const turn = turns();
  const reader = xmlReader(visitor);
  let decoder: ReturnType<typeof decoderFor> | undefined;
  for (const piece of pieces) {
    decoder ??= decoderFor(piece);
    for (let at = 0; at < piece.length; at += sliceCharacters) {
      reader.write(decoder.decode(piece.subarray(at, at + sliceCharacters), { stream: true }));
      await turn();
      yield;
    }
  }
  reader.write(decoder?.decode() ?? "");
  reader.close();
}

const decoderFor = (head: Uint8Array) =>
  new TextDecoder(
    head[0] === 0xff && head[1] === 0xfe
      ? "utf-16le"
      : head[0] === 0xfe && head[1] === 0xff
        ? "utf-16be"
        : "utf-8",
  );
