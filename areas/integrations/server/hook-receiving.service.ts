import { createHash } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { readForeignJson, readText } from "#platform/server/security.ts";
import { valuesOf } from "#areas/integrations/contract/hook-values.rules.ts";
import { maxWaiting } from "#areas/integrations/contract/hooks.schema.ts";
import * as bodies from "./hook-bodies.store.ts";
import { isSigned, readToken } from "./hook-secrets.service.ts";
import { wakeHooks } from "./hooks.jobs.ts";
import { findByToken, type StoredHook } from "./hooks.store.ts";

/** Of one hook: what Zapier sends at most, in a minute. */
const ofHook: Limit = { name: "integrations.hook", max: 600, windowSeconds: 60 };
/** Of one address: tries with no hook behind them. */
const unknown: Limit = { name: "integrations.hook_unknown", max: 60, windowSeconds: 600 };

const gone = (): AppError => new AppError("not_found", "Page not found");
const taken = (): BinaryAnswer => ({
  contentType: "application/json",
  bytes: Buffer.from("{}"),
  status: 202,
});

type Sent = { contentType?: string; bytes?: Uint8Array };

/**
 * Takes what another program sends, and answers before anything is done with it: it is written down together with its job. The same
 * message id counts once. 401 for a forged or old signature, 404 for an address that leads nowhere, 429 when too much waits.
 */
export async function receive(ctx: PublicCtx, token: string, sent: Sent): Promise<BinaryAnswer> {
  const place = await findPlace(ctx, token);
  if (!place) throw gone();
  const { hook, workspaceId } = place;
  const bytes = Buffer.from(sent.bytes ?? []);
  checkSignature(ctx, workspaceId, hook, bytes);
  const body = await readBody(sent.contentType ?? "", bytes);
  const { values, isCut } = valuesOf(body, Object.values(hook.mapping));
  const now = ctx.now.toISOString();
  await ctx.database.transact(async (tx) => {
    const entered = await ctx.enter(tx, workspaceId, null);
    // It may have been removed meanwhile.
    if (!(await findByToken(tx, place.hash, now))?.isActive) throw gone();
    const idHash = messageIdOf(ctx);
    if (
      idHash &&
      !(await bodies.insertMessageId(tx, { workspaceId, hookId: hook.id, idHash, createdAt: now }))
    )
      return;
    if ((await bodies.countWaiting(tx, maxWaiting)) >= maxWaiting)
      throw new AppError("rate_limited", "Too much is waiting here. Please send it again later.", {
        retryAfterSeconds: 3600,
      });
    await bodies.insertBody(tx, {
      workspaceId,
      id: newId(),
      hookId: hook.id,
      status: "waiting",
      said: values,
      isCut,
      depth: depthOf(ctx.header("mainstay-depth")),
      dueAt: now,
      receivedAt: now,
    });
    await wakeHooks(entered);
  });
  return taken();
}

type Place = { hook: StoredHook; workspaceId: string; hash: Buffer };

/** The hook that an address leads to. Counted before it is looked at more closely, in a transaction of its own, so that no refusal takes the count back. */
async function findPlace(ctx: PublicCtx, token: string): Promise<Place | undefined> {
  const read = readToken(token);
  return ctx.database.transact(async (tx) => {
    if (read) {
      await ctx.enter(tx, read.workspaceId, null);
      const hook = await findByToken(tx, read.hash, ctx.now.toISOString());
      if (hook) {
        await takeAttempt(tx, ofHook, hook.id);
        return hook.isActive ? { ...read, hook } : undefined;
      }
    }
    await takeAttempt(tx, unknown, ctx.ip);
    return undefined;
  });
}

function checkSignature(ctx: PublicCtx, workspaceId: string, hook: StoredHook, bytes: Buffer): void {
  if (!hook.isSigned) return;
  const signed = {
    id: ctx.header("webhook-id"),
    timestamp: ctx.header("webhook-timestamp"),
    signature: ctx.header("webhook-signature"),
  };
  if (!isSigned(ctx.ports, workspaceId, hook, signed, bytes, ctx.now))
    throw new AppError("unauthenticated", "The signature is missing, wrong or too old");
}

/** What a sender calls this message, hashed; undefined when it gives no name. */
function messageIdOf(ctx: PublicCtx): Buffer | undefined {
  const id = ctx.header("webhook-id") ?? ctx.header("idempotency-key");
  return id ? createHash("sha256").update(id).digest() : undefined;
}

async function readBody(contentType: string, bytes: Buffer): Promise<object> {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded") return formBody(readText(bytes));
  if (type !== "application/json" && !type.endsWith("+json"))
    throw new AppError("unsupported_type", "Send JSON (application/json), or a form");
  const body = await readForeignJson(bytes);
  if (typeof body !== "object" || body === null)
    throw new AppError("bad_request", 'Send an object, such as {"email": "ana@example.com"}');
  return body;
}

/** The largest depth that is told apart. */
const maxDepth = 20;
/** How many events led to this, as another Mainstay says; null where it says nothing that makes sense. */
const depthOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,4}$/.test(header) ? Math.min(Number(header), maxDepth) : null;

/** The fields of a form as a body: `person[mail]` stands at `person.mail`, and what comes several times is a list. */
function formBody(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replace(/\[\]$/, "").replaceAll("[", ".").replaceAll("]", "");
    const list = fields.get(path);
    if (list) list.push(value);
    else fields.set(path, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([path, list]) => [path, list.length === 1 ? (list[0] ?? "") : list]),
  );
}
