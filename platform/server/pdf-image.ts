import { inflateSync } from "node:zlib";

/** A logo on paper is small; the drawing program unpacks what has transparent parts, pixel by pixel. */
const maxPixels = 4_000_000;
const pngMark = "89504e470d0a1a0a";

/** Pixels of a PNG's line by its kind of color: gray, red-green-blue, from a palette, gray and red-green-blue with transparency. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function isSmallPng(bytes: Buffer): boolean {
  const [width, height, depth, kind] = [
    bytes.readUInt32BE(16),
    bytes.readUInt32BE(20),
    bytes.readUInt8(24),
    bytes.readUInt8(25),
  ];
  const channels = channelsOf[kind];
  if (!channels || width * height === 0 || width * height > maxPixels) return false;
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT")
      packed.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  // A file of a few kilobytes may unpack to gigabytes, whatever size it names. Interlaced ones have a few bytes more per pass.
  const most = (Math.ceil((width * channels * depth) / 8) + 1) * height * 2 + 4096;
  inflateSync(Buffer.concat(packed), { maxOutputLength: most });
  return true;
}

/** The frame's header of a JPEG says its size; that is all that is read, for it is embedded as it is. */
function isSmallJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return false;
    const mark = bytes.readUInt8(at + 1);
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (isFrame) {
      const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
      return pixels > 0 && pixels <= maxPixels * 4;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** Whether an image may be drawn: a PNG or JPEG whose size is what it says, and not too large. */
export function isDrawable(image: Uint8Array): boolean {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  try {
    if (bytes.toString("hex", 0, 8) === pngMark) return isSmallPng(bytes);
    return bytes.toString("hex", 0, 3) === "ffd8ff" && isSmallJpeg(bytes);
  } catch {
    // Cut off, or more than it says.
    return false;
  }
}
