import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#platform/contract/errors.ts";

const keyBytes = 32;

/**
 * The key that signs and encrypts: the configured one, of 32 characters or more, else one made once and kept under the data folder (mode 0600).
 * Throws with a plain sentence when either isn't a complete key: a short one can be guessed, and with another one nothing sealed could be opened.
 */
export async function secretKey(configured: string | undefined, dataDir: string): Promise<Buffer> {
  const known = await knownKey(configured, dataDir);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  return keyIn(await makeKey(dataDir, pathIn(dataDir)), pathIn(dataDir));
}

/** The same, without making one: undefined where there is none yet. */
export async function knownKey(configured: string | undefined, dataDir: string): Promise<Buffer | undefined> {
  if (configured !== undefined) return configuredKey(configured);
  const kept = await readKey(pathIn(dataDir));
  return kept === undefined ? undefined : keyIn(kept, pathIn(dataDir));
}

const pathIn = (dataDir: string): string => join(dataDir, "secret.key");

function keyIn(kept: string, path: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(kept))
    throw new AppError(
      "internal",
      `The file ${path} does not hold a complete key. Put back the one from your backup and start again. If there is nothing to lose, delete it: the next start makes a new one, and everybody has to sign in again.`,
    );
  return Buffer.from(kept, "hex");
}

function configuredKey(text: string): Buffer {
  const key = Buffer.from(text);
  if (Buffer.byteLength(text.trim()) < keyBytes)
    throw new AppError(
      "bad_request",
      `SECRET_KEY must have ${keyBytes} characters or more, such as what "openssl rand -hex 32" prints. Without it a key is made once and kept in the data folder.`,
    );
  return key;
}

const readKey = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );

/** Writes a new key to a temporary file and moves it into place, whole or not at all; two simultaneous starts read the same one. */
async function makeKey(dataDir: string, path: string): Promise<string> {
  const draft = join(dataDir, `secret.key.${randomBytes(6).toString("hex")}`);
  try {
    await writeThrough(draft, randomBytes(keyBytes).toString("hex"));
    // Like a rename, but it never replaces an existing key.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readKey(path)) ?? "";
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
