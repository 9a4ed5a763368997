import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates an empty folder that PostgreSQL's account can enter; root's own temporary folder may be closed to it. */
export function newTempFolder(): string {
  const parent = process.getuid?.() === 0 ? "/tmp" : tmpdir();
  const folder = mkdtempSync(join(parent, "mainstay-test-"));
  chmodSync(folder, 0o755);
  return folder;
}
