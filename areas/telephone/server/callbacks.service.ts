import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { type Account, accountsOf } from "./telephone.service.ts";
import { findTelephone, type TelephoneRow } from "./telephone.store.ts";

/** What a callback is about: the business, and for what we sent its row of the ledger and the number of its try. */
export type Subject = {
  workspaceId: string;
  deliveryId: string | undefined;
  tryNumber: number;
  /** The line as which the address was given. */
  tokenNumber: number;
};

const purpose = "telephone";

/** The token in the address of a callback; `tokenNumber` says as which line it was given. */
export function callbackToken(
  { secrets }: Pick<Ports, "secrets">,
  workspaceId: string,
  tokenNumber: number,
  about?: { deliveryId: string; tryNumber: number },
): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(tokenNumber);
  const parts = [Buffer.from(parse(workspaceId)), number];
  if (about) parts.push(Buffer.from(parse(about.deliveryId)), Buffer.from([about.tryNumber & 0xff]));
  return secrets.token(purpose, Buffer.concat(parts));
}

function readToken({ secrets }: Pick<Ports, "secrets">, token: string): Subject | undefined {
  const payload = secrets.readToken(purpose, token);
  if (payload?.length !== 20 && payload?.length !== 37) return undefined;
  return {
    workspaceId: stringify(payload.subarray(0, 16)),
    tokenNumber: payload.readUInt32BE(16),
    deliveryId: payload.length === 37 ? stringify(payload.subarray(20, 36)) : undefined,
    tryNumber: payload.length === 37 ? payload.readUInt8(36) : 0,
  };
}

/** A request of Twilio: its parameters by name (the first of each), about what, by which account, and the line as it is now. */
export type Callback = Subject & {
  params: ReadonlyMap<string, string>;
  account: Account;
  line: TelephoneRow;
};

/**
 * Takes a request of Twilio: reads our token, enters the business and checks the signature over APP_URL, path and parameters, whatever parameters came.
 * An account that was the business's own before counts, too: an address that Twilio still has takes every STOP. `work` runs in one transaction, in the name
 * of the product. 404 for a token that isn't ours, 403 for a wrong signature or a stranger's account.
 */
export async function takeCallback<T>(
  ctx: PublicCtx,
  request: { token: string; path: string; body: { bytes?: Uint8Array } },
  work: (ctx: Ctx, callback: Callback) => Promise<T>,
): Promise<T> {
  const subject = readToken(ctx.ports, request.token);
  if (!subject) throw new AppError("not_found", "Page not found");
  const sent = new URLSearchParams(Buffer.from(request.body.bytes ?? []).toString("utf8"));
  return ctx.database.transact(async (tx) => {
    const entered = await ctx.enter(tx, subject.workspaceId, null);
    const line = await findTelephone(tx);
    if (!line) throw new AppError("not_found", "Page not found");
    const signature = ctx.header("x-twilio-signature") ?? "";
    const addresses = addressesOf(`${ctx.ports.appUrl}${request.path}`);
    const accountSid = sent.get("AccountSid") ?? "";
    const account = (await accountsOf(tx, ctx.ports, subject.workspaceId, accountSid)).find(({ authToken }) =>
      addresses.some((address) => isSigned(authToken, address, sent, signature)),
    );
    if (!account) throw new AppError("forbidden", "This request isn’t signed by Twilio");
    const params = new Map<string, string>();
    for (const [name, value] of sent) if (!params.has(name)) params.set(name, value);
    return work(entered, { ...subject, params, account, line });
  });
}

/** An address with and without the usual port of its scheme: Twilio has signed either. */
function addressesOf(address: string): string[] {
  const [, scheme = "", host = "", rest = ""] = /^(https?:\/\/)([^/]*)(.*)$/.exec(address) ?? [];
  const port = scheme === "https://" ? ":443" : ":80";
  const isWithout = !/:\d+$/.test(host);
  return isWithout
    ? [address, `${scheme}${host}${port}${rest}`]
    : [address, ...(host.endsWith(port) ? [`${scheme}${host.slice(0, -port.length)}${rest}`] : [])];
}

/** Twilio's signature: HMAC-SHA1 by the account's token over the address and all parameters, by name. */
export function signatureOf(authToken: string, address: string, sent: URLSearchParams): string {
  const names = [...new Set(sent.keys())].sort();
  const words = names.flatMap((name) =>
    [...new Set(sent.getAll(name))].sort().map((value) => `${name}${value}`),
  );
  return createHmac("sha1", authToken)
    .update(Buffer.from(address + words.join(""), "utf8"))
    .digest("base64");
}

function isSigned(authToken: string, address: string, sent: URLSearchParams, signature: string): boolean {
  const expected = Buffer.from(signatureOf(authToken, address, sent));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
