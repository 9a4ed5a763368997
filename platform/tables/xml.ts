import { SaxesParser } from "saxes";
import { turns } from "./bytes.ts";

/** What to do at the elements of a document; names come without their prefix. */
export type XmlVisitor = { open?: (name: string, attributes: Record<string, string>) => void; text?: (text: string) => void; close?: (name: string) => void };

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Walks through a document as its bytes come, and yields after each piece; others have their turn meanwhile. Throws where it is no XML. */
export async function* walkXml(pieces: Iterable<Uint8Array>, visitor: XmlVisitor): AsyncGenerator<void, void, undefined> {
  const turn = turns();
  const parser = new SaxesParser();
  if (visitor.open) parser.on("opentag", ({ name, attributes }) => visitor.open?.(local(name), attributes));
  if (visitor.text) {
    parser.on("text", visitor.text);
    parser.on("cdata", visitor.text);
  }
  if (visitor.close) parser.on("closetag", ({ name }) => visitor.close?.(local(name)));
  let decoder: ReturnType<typeof decoderFor> | undefined;
  for (const piece of pieces) {
    decoder ??= decoderFor(piece);
    parser.write(decoder.decode(piece, { stream: true }));
    await turn();
    yield;
  }
  parser.write(decoder?.decode() ?? "");
  parser.close();
}

const decoderFor = (head: Uint8Array) => new TextDecoder(head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8");
