import { createHash, randomBytes } from "node:crypto";
import { parse, stringify } from "uuid";

/** A new token of this workspace, and its hash to store. It contains the workspace, so that a link is looked up inside its own workspace. */
export function newToken(workspaceId: string): { token: string; hash: Buffer } {
  const token = Buffer.concat([parse(workspaceId), randomBytes(32)]).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** What is stored of a token: its SHA-256. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The workspace that a token names; undefined when that isn't an id. */
export function workspaceIn(token: string): string | undefined {
  try {
    return stringify(Buffer.from(token, "base64url").subarray(0, 16));
  } catch {
    return undefined;
  }
}

/** Where an invitation's link leads. */
export const linkOf = (appUrl: string, token: string): string => `${appUrl}/invite?token=${token}`;
