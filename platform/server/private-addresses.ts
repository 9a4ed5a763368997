import { createHash } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Answer, PublicCtx } from "./route.ts";
import type { Secrets } from "./secrets.ts";

/** What a private address opens: something of a business, such as a person's calendar. It ends once that has another number. */
export type PrivateAddress = { workspaceId: string; id: string; number: number };

const size = 36;

/** The secret part of a private address: signed by this installation, so that none can be guessed or made up. `purpose` says what it opens. */
export function privateToken(
  secrets: Secrets,
  purpose: string,
  { workspaceId, id, number }: PrivateAddress,
): string {
  const last = Buffer.alloc(4);
  last.writeUInt32BE(number);
  return secrets.token(purpose, Buffer.concat([parse(workspaceId), parse(id), last]));
}

/** Reads what `privateToken` made; undefined when it was forged or is for something else. Whether its number still holds is the caller's to ask. */
export function readPrivateToken(
  secrets: Secrets,
  purpose: string,
  token: string,
): PrivateAddress | undefined {
  const payload = secrets.readToken(purpose, token);
  if (payload?.length !== size) return undefined;
  return {
    workspaceId: stringify(payload.subarray(0, 16)),
    id: stringify(payload.subarray(16, 32)),
    number: payload.readUInt32BE(32),
  };
}

/** For so long a reader may keep what it got, in seconds. */
export const keptSeconds = 300;

/** True when the reader has what is there already: it is answered 304 without bytes (RFC 9110 §13.1.2). `state` changes whenever the answer does. */
export function hasAlready(ctx: Pick<PublicCtx, "header">, answer: Answer, state: string): boolean {
  const etag = `"${createHash("sha256").update(state).digest("base64url").slice(0, 27)}"`;
  answer.header("etag", etag);
  answer.header("cache-control", `private, max-age=${keptSeconds}`);
  return ctx.header("if-none-match")?.includes(etag) === true;
}
