import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase, prepareDatabase } from "./database.ts";
import { readFile, removeFile, storeFile } from "./files.ts";

await prepareDatabase(inject("databaseUrl"), "database/migrations");
const database = openDatabase(inject("databaseUrl"), { max: 3 });
afterAll(() => database.close());

const mega = 1_048_576;
const pieceBytes = 65_536;

async function newWorkspace(): Promise<string> {
  const id = randomUUID();
  await database.inWorkspace(id, (tx) =>
    tx.execute(sql`INSERT INTO workspaces (id, name) VALUES (${id}, 'Alder & Rye')`),
  );
  return id;
}

const store = (workspaceId: string, bytes: Buffer | string, max = mega) =>
  storeFile(database, workspaceId, Readable.from([Buffer.from(bytes)]), max);
const rowsIn = (workspaceId: string) =>
  database.inWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT (SELECT count(*)::int FROM files) AS files, (SELECT count(*)::int FROM file_chunks) AS chunks`,
    );
    return rows[0];
  });

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The database, counting what goes through it. */
function counted(): { database: Database; trips: () => number } {
  let trips = 0;
  return {
    trips: () => trips,
    database: {
      ...database,
      inWorkspace: async (id, work) => {
        const result = await database.inWorkspace(id, work);
        trips += 1;
        return result;
      },
    },
  };
}

describe("a file", () => {
  test.each([0, 1, 65_535, 262_143, 262_144, 262_145, 1_000_000])(
    "of %d bytes comes back unchanged",
    async (size) => {
      const workspaceId = await newWorkspace();
      const bytes = randomBytes(size);
      const kept = await store(workspaceId, bytes, 2 * mega);
      expect(kept.sizeBytes).toBe(size);
      expect((await bytesOf(readFile(database, workspaceId, kept.fileId))).equals(bytes)).toBe(true);
    },
  );

  test("of 25 MB streams in and out; neither side holds more than a little of it in memory", async () => {
    const workspaceId = await newWorkspace();
    const inward = counted();
    let sent = 0;
    let maxAhead = 0;
    async function* pieces() {
      while (sent < 25 * mega) {
        sent += pieceBytes;
        maxAhead = Math.max(maxAhead, sent - inward.trips() * 4 * pieceBytes);
        yield Buffer.alloc(pieceBytes, sent % 251);
      }
    }
    const { fileId, sizeBytes } = await storeFile(
      inward.database,
      workspaceId,
      Readable.from(pieces(), { objectMode: false, highWaterMark: pieceBytes }),
      25 * mega,
    );
    expect([sizeBytes, maxAhead < mega]).toEqual([25 * mega, true]);

    const outward = counted();
    let received = 0;
    let maxBehind = 0;
    for await (const part of readFile(outward.database, workspaceId, fileId)) {
      received += (part as Buffer).length;
      maxBehind = Math.max(maxBehind, outward.trips() * 4 * pieceBytes - received);
    }
    expect([received, maxBehind < 6 * mega]).toEqual([25 * mega, true]);
  });

  test("that is too large is refused, with nothing stored", async () => {
    const workspaceId = await newWorkspace();
    await expect(store(workspaceId, randomBytes(2 * mega), mega)).rejects.toMatchObject({
      code: "too_large",
      message: "The file is larger than 1 MB",
    });
    expect(await rowsIn(workspaceId)).toEqual({ files: 0, chunks: 0 });
  });

  test("whose sender breaks off leaves nothing", async () => {
    const workspaceId = await newWorkspace();
    async function* broken() {
      yield randomBytes(mega);
      throw new Error("the line was cut");
    }
    await expect(storeFile(database, workspaceId, Readable.from(broken()), 25 * mega)).rejects.toThrow(
      "the line was cut",
    );
    expect(await rowsIn(workspaceId)).toEqual({ files: 0, chunks: 0 });
  });

  test("is removed with all its bytes", async () => {
    const workspaceId = await newWorkspace();
    const pieces = Array.from({ length: 10 }, () => randomBytes(pieceBytes));
    const { fileId } = await storeFile(database, workspaceId, Readable.from(pieces), mega);
    expect(await rowsIn(workspaceId)).toEqual({ files: 1, chunks: 3 });
    await database.inWorkspace(workspaceId, (tx) => removeFile(tx, fileId));
    expect(await rowsIn(workspaceId)).toEqual({ files: 0, chunks: 0 });
  });

  test("is neither read nor removed from another business", async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    const { fileId } = await store(mine, "secret");
    expect(await bytesOf(readFile(database, other, fileId))).toHaveLength(0);
    await database.inWorkspace(other, (tx) => removeFile(tx, fileId));
    expect((await bytesOf(readFile(database, mine, fileId))).toString()).toBe("secret");
  });

  test("that nothing refers to is purged a day later, and no sooner", async () => {
    const workspaceId = await newWorkspace();
    const [old, fresh] = [await store(workspaceId, "old"), await store(workspaceId, "fresh")];
    await database.inWorkspace(workspaceId, async (tx) => {
      await tx.execute(
        sql`UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ${old.fileId}`,
      );
      await tx.execute(sql`SELECT app.purge_loose_files()`);
    });
    expect((await bytesOf(readFile(database, workspaceId, old.fileId))).toString()).toBe("");
    expect((await bytesOf(readFile(database, workspaceId, fresh.fileId))).toString()).toBe("fresh");
  });
});

describe("the type of a file", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
  test.each<[string, Buffer | string, string]>([
    ["a picture", png, "image/png"],
    ["a PDF", "%PDF-1.7\n", "application/pdf"],
    ["words", "Hello, Grüße 🙂", "text/plain"],
    ["HTML", "<!DOCTYPE html><p>x", "text/html"],
    ["HTML after space", "\n  <script>alert(1)</script>", "text/html"],
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"></svg>', "image/svg+xml"],
    ["a drawing with a comment first", '<?xml version="1.0"?><!-- x --><svg></svg>', "image/svg+xml"],
    ["unknown bytes", Buffer.from([1, 0, 2, 0, 255, 254]), "application/octet-stream"],
    ["nothing", "", "application/octet-stream"],
    ["words whose last character is cut by the probe", `${"x".repeat(4095)}é`, "text/plain"],
  ])("of %s is told from its content", async (_name, bytes, mimeType) => {
    expect((await store(await newWorkspace(), bytes)).mimeType).toBe(mimeType);
  });
});

describe("files that nothing refers to", () => {
  test("are none that a column names: each points at files, which is where the search learns of it", async () => {
    const { rows } = await database.transact((tx) =>
      tx.execute(sql`SELECT own.relname AS "table", part.attname AS "column", EXISTS (SELECT FROM pg_constraint AS link
        WHERE link.contype = 'f' AND link.confrelid = 'files'::regclass AND link.conrelid = own.oid AND part.attnum = ANY(link.conkey)) AS "points"
      FROM pg_attribute AS part JOIN pg_class AS own ON own.oid = part.attrelid
      WHERE own.relkind = 'r' AND own.relnamespace = 'public'::regnamespace AND part.attname LIKE '%file\\_id' AND NOT part.attisdropped ORDER BY 1, 2`),
    );
    expect(rows).toContainEqual({ table: "invoices", column: "pdf_file_id", points: true });
    expect(rows.filter(({ points }) => points !== true)).toEqual([]);
  });
});
