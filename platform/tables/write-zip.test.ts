import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { crc32 } from "node:zlib";
import { crcOf } from "./crc.ts";
import { writeZip, type ZippedFile } from "./write-zip.ts";

async function zipped(files: Iterable<ZippedFile>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(files)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What another program says of a zip. */
function checked(zip: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    writeFileSync(join(folder, "a.zip"), zip);
    return execFileSync("unzip", ["-tq", join(folder, "a.zip")], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a zip", () => {
  test("is read by other programs, stored or compressed, with names of any letters", async () => {
    const zip = await zipped([
      { path: "Größe.txt", pieces: ["one ", "two"] },
      { path: "empty.txt", pieces: [] },
      { path: "a/b.bin", pieces: [new Uint8Array(300_000).fill(7), new Uint8Array([1, 2])], isStored: true },
    ]);
    expect(checked(zip)).toContain("No errors detected");
    const read = unzipSync(zip);
    expect(Object.keys(read)).toEqual(["Größe.txt", "empty.txt", "a/b.bin"]);
    expect(Buffer.from(read["Größe.txt"]!).toString()).toBe("one two");
    expect(read["a/b.bin"]!.length).toBe(300_002);
  });

  test("holds more files than the old format can count", async () => {
    function* many(): Generator<ZippedFile> {
      for (let at = 0; at < 66_000; at++) yield { path: `${at}`, pieces: ["x"], isStored: true };
    }
    const zip = await zipped(many());
    expect(checked(zip)).toContain("No errors detected");
  });

  test("of the same content is the same", async () => {
    const files = () => [{ path: "a", pieces: ["same"] }];
    expect((await zipped(files())).equals(await zipped(files()))).toBe(true);
  });
});

test.each(["", "a", "abcdefghi", "é".repeat(1000)])("the checksum of %j is that of others", (text) => {
  const bytes = Buffer.from(text);
  const at = Math.floor(bytes.length / 2);
  expect(crcOf(bytes.subarray(at), crcOf(bytes.subarray(0, at)))).toBe(crc32(bytes));
});
