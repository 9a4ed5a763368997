import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawPdf } from "./pdf-drawing.ts";
import { isDrawable } from "./pdf-image.ts";

const chunk = (kind: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};
function png(width: number, height: number, raw: Buffer, kind = 6): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, kind], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const rows = (width: number, height: number, channels = 4) =>
  Buffer.alloc((width * channels + 1) * height, 1);
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from("ffd8ffe000040000ffc0000b08000000000000000000", "hex");
  frame.writeUInt16BE(height, 13);
  frame.writeUInt16BE(width, 15);
  return frame;
};

test.each([
  ["a small PNG", png(20, 10, rows(20, 10)), true],
  ["one of millions of pixels", png(5000, 5000, rows(1, 1)), false],
  ["one that unpacks to more than it says", png(20, 10, Buffer.alloc(3_000_000)), false],
  ["one without a size", png(0, 10, rows(1, 1)), false],
  ["one of a kind that there is not", png(20, 10, rows(20, 10), 5), false],
  ["one that is cut off", png(20, 10, rows(20, 10)).subarray(0, 50), false],
  ["a small JPEG", jpeg(200, 100), true],
  ["a JPEG of millions of pixels", jpeg(60_000, 60_000), false],
  ["a JPEG that is cut off", jpeg(200, 100).subarray(0, 8), false],
  ["a GIF", Buffer.from("GIF89a............"), false],
  ["nothing", Buffer.alloc(0), false],
])("%s", (_name, bytes, drawable) => {
  expect(isDrawable(bytes)).toBe(drawable);
});

test("a logo is drawn, and a broken one is left out", async () => {
  const withLogo = (logo: Buffer) =>
    drawPdf({
      title: "Invoice",
      author: "Alder & Rye",
      blocks: [{ kind: "letterhead", logo, name: "Alder & Rye", lines: [], title: "Invoice", facts: [] }],
    });
  const count = (bytes: Uint8Array) =>
    Buffer.from(bytes).toString("latin1").split("/Subtype /Image").length - 1;
  expect(count(await withLogo(png(20, 10, rows(20, 10))))).toBeGreaterThan(0);
  expect(count(await withLogo(jpeg(200, 100).subarray(0, 8)))).toBe(0);
});
