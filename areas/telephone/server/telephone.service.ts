import type { Edit } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { findBusiness, numberOf } from "#areas/outreach/server/index.ts";
import { telephoneChanged } from "#areas/telephone/contract/telephone.events.ts";
import {
  servicePattern,
  type Telephone,
  type TelephoneChanges,
} from "#areas/telephone/contract/telephone.schema.ts";
import * as store from "./telephone.store.ts";

/** What a token is sealed for, so that it can be opened for nothing else. */
const placeOf = (workspaceId: string): string => `telephones.auth_token ${workspaceId}`;

/** The account behind a line: what its requests are signed in with, and what its callbacks are signed with. */
export type Account = { accountSid: string; authToken: string };

/** The account of a line; undefined where it isn't whole, or the token was sealed with another key. */
export function accountOf(
  { secrets }: Pick<Ports, "secrets">,
  workspaceId: string,
  row: Pick<store.TelephoneRow, "accountSid" | "authTokenSealed"> | undefined,
): Account | undefined {
  if (!row?.accountSid || !row.authTokenSealed) return undefined;
  const authToken = secrets.open(row.authTokenSealed, placeOf(workspaceId));
  return authToken === undefined ? undefined : { accountSid: row.accountSid, authToken };
}

/** True where calls and texts are real: checked, whole, and no throw-away business. */
export async function isLive(tx: Tx): Promise<boolean> {
  return (await getTelephone({ tx })).mode === "live";
}

/** The current business's line; of the token only whether it is set. */
export async function getTelephone({ tx }: Pick<Ctx, "tx">): Promise<Telephone> {
  const row = await store.findTelephone(tx);
  const { isTest } = await findBusiness(tx);
  return {
    accountSid: row?.accountSid ?? null,
    hasAuthToken: row?.authTokenSealed != null,
    number: row?.number ?? null,
    pricePerMinute: row?.pricePerMinute ?? null,
    pricePerText: row?.pricePerText ?? null,
    forwardTo: row?.forwardTo ?? null,
    missedCallText: row?.missedCallText ?? false,
    mode: row?.checkedAt && !isTest ? "live" : "practice",
    checkedAt: row?.checkedAt ?? null,
    accountName: row?.accountName ?? null,
    isTrial: row?.isTrial ?? false,
    canText: row?.canText ?? false,
    canCall: row?.canCall ?? false,
    problem: row?.problem ?? null,
    isTest,
  };
}

/**
 * Changes the line. The token is left out to stay and "" to go; another account forgets it, so that it is never sent to a stranger. Another account,
 * number or token is practice until it is checked. 409 where it was changed meanwhile.
 */
export async function updateTelephone(ctx: Ctx, sent: Edit<TelephoneChanges>): Promise<Telephone> {
  if (saysNothing(sent)) return getTelephone(ctx);
  const { was: _, authToken, number, forwardTo, ...plain } = sent;
  const before = await store.lockTelephone(ctx.tx, ctx.workspaceId);
  await refuseClash(sent, () => getTelephone(ctx));
  const changes: Partial<store.TelephoneRow> = definedOf(plain);
  if (number !== undefined) changes.number = await ourNumber(ctx, number);
  if (forwardTo !== undefined) changes.forwardTo = await theirNumber(ctx, forwardTo, "forwardTo");
  const differs = (field: "accountSid" | "number") =>
    changes[field] !== undefined && changes[field] !== before[field];
  if (authToken != null)
    changes.authTokenSealed =
      authToken === "" ? null : ctx.ports.secrets.seal(authToken, placeOf(ctx.workspaceId));
  else if (differs("accountSid")) changes.authTokenSealed = null;
  const isOther = authToken != null || differs("accountSid") || differs("number");
  if (authToken != null || differs("accountSid")) await keepFormer(ctx, before);
  await store.updateTelephone(ctx.tx, { ...changes, ...(isOther && unchecked(before)) });
  if (isOther && before.checkedAt !== null) await ctx.publish(telephoneChanged, { isLive: false });
  return getTelephone(ctx);
}

/** What is known of a line until it has been checked. */
const unchecked = ({ tokenNumber }: store.TelephoneRow): Partial<store.TelephoneRow> => ({
  checkedAt: null,
  accountName: null,
  isTrial: false,
  canText: false,
  canCall: false,
  problem: null,
  unregisteredAt: null,
  told: null,
  awayTries: 0,
  awayUntil: null,
  tokenNumber: tokenNumber + 1,
});

/** Disconnects the line: what runs stops, and campaigns practice again. Texts and calls that still come in at its number are taken. */
export async function removeTelephone(ctx: Ctx): Promise<void> {
  if (!(await store.findTelephone(ctx.tx))) return;
  const before = await store.lockTelephone(ctx.tx, ctx.workspaceId);
  await keepFormer(ctx, before);
  await store.updateTelephone(ctx.tx, { ...unchecked(before), ...unset });
  await ctx.publish(telephoneChanged, { isLive: false });
}

const unset: Partial<store.TelephoneRow> = {
  accountSid: null,
  authTokenSealed: null,
  number: null,
  pricePerMinute: null,
  pricePerText: null,
  forwardTo: null,
  missedCallText: false,
};

async function keepFormer(
  { tx, workspaceId, now }: Ctx,
  { accountSid, authTokenSealed, tokenNumber }: store.TelephoneRow,
): Promise<void> {
  if (accountSid === null || authTokenSealed === null) return;
  await store.insertFormer(tx, {
    workspaceId,
    tokenNumber,
    accountSid,
    authTokenSealed,
    endedAt: now.toISOString(),
  });
}

/** An account of the current business, its own now or before, with every token it is known to have had, the newest first. */
export async function accountsOf(
  tx: Tx,
  ports: Pick<Ports, "secrets">,
  workspaceId: string,
  accountSid: string,
): Promise<Account[]> {
  const rows = await store.listTokens(tx, accountSid);
  return rows.flatMap((row) => accountOf(ports, workspaceId, row) ?? []);
}

const ourNumber = async (ctx: Ctx, written: string | null): Promise<string | null> =>
  written !== null && servicePattern.test(written) ? written : theirNumber(ctx, written, "number");

async function theirNumber(
  ctx: Ctx,
  written: string | null,
  field: "number" | "forwardTo",
): Promise<string | null> {
  if (written === null) return null;
  const number = await numberOf(ctx, written);
  const message = "Enter a number such as +1 212 555 0142";
  if (number === null) throw new AppError("validation_failed", message, { errors: { [field]: message } });
  return number;
}
