import { createHash } from "node:crypto";

/** What the database keeps of an emailed token. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
