import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The key that signs and encrypts: the configured one, else one made once and kept under the data folder (mode 0600). */
export async function secretKey(configured: string | undefined, dataDir: string): Promise<Buffer> {
  if (configured) return Buffer.from(configured);
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "secret.key");
  // "wx" lets only one of two starts write it; both then read the same.
  await writeFile(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return Buffer.from(await readFile(path, "utf8"), "hex");
}
