import { AppError, found } from "#platform/contract/errors.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { OutgoingRefused, webWay } from "#platform/server/outgoing-way.ts";
import { sessionsOf } from "#platform/server/sessions.ts";
import {
  maxPushDevices,
  type NewPushDevice,
  type PushDevice,
} from "#areas/notifications/contract/push.schema.ts";
import { pushWords } from "#areas/notifications/contract/push-words.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { keysPlaceOf, pushTo } from "./push-sending.service.ts";
import { listUnread } from "./notifications.store.ts";
import * as store from "./push.store.ts";

const named = "Device";

const shown = (
  { actor }: Ctx,
  { id, device, showsDetails, sessionId, createdAt }: store.PushRow,
): PushDevice => ({
  id,
  device,
  showsDetails,
  current: sessionId === actor.sessionId,
  createdAt,
});

/** The person's browsers that get notifications, newest first: those that are still signed in. */
async function liveRows(ctx: Ctx): Promise<store.PushRow[]> {
  const userId = personIn(ctx);
  const live = new Set((await sessionsOf(ctx.tx, userId)).map(({ id }) => id));
  return (await store.listPush(ctx.tx, [userId])).filter(({ sessionId }) => live.has(sessionId));
}

/** The person's browsers that get notifications, newest first. */
export const listDevices = async (ctx: Ctx): Promise<PushDevice[]> =>
  (await liveRows(ctx)).map((row) => shown(ctx, row));

/** Sends the person's notifications to this browser until it signs out. 400 for an address that is not on the public internet, 409 in a throw-away business. */
export async function addDevice(open: OpenCtx, { endpoint, keys }: NewPushDevice): Promise<PushDevice> {
  await checkEndpoint(open, endpoint);
  return open.transact(async (ctx) => {
    const userId = personIn(ctx);
    const { sessionId } = ctx.actor;
    if (sessionId === null)
      throw new AppError("forbidden", "Notifications go to browsers of people who are signed in.");
    if (await team.isTestWorkspace(ctx.tx))
      throw new AppError("conflict", "This is a test business. Nothing is sent from it.");
    const session = (await sessionsOf(ctx.tx, userId)).find(({ id }) => id === sessionId);
    const id = newId();
    // What is unread already was seen here: only what is new is told.
    const [newest] = await listUnread(ctx.tx, { userId, afterId: null, limit: 1 });
    const row: store.PushRow = {
      id,
      userId,
      sessionId,
      endpoint,
      keysSealed: ctx.ports.secrets.seal(JSON.stringify(keys), keysPlaceOf(id)),
      device: (session?.device ?? "A browser").slice(0, 200),
      showsDetails: false,
      toldId: newest?.id ?? null,
      createdAt: ctx.now.toISOString(),
    };
    await store.insertPush(ctx.tx, row);
    const surplus = (await store.listPush(ctx.tx, [userId])).slice(maxPushDevices);
    await store.removePush(
      ctx.tx,
      userId,
      surplus.map((one) => one.id),
    );
    return shown(ctx, row);
  });
}

/** Throws 400 for an address that is not on the public internet by https, or in a network that the installation allows. */
async function checkEndpoint({ ports }: Pick<OpenCtx, "ports">, endpoint: string): Promise<void> {
  const refuse = (message: string) =>
    new AppError("validation_failed", message, { errors: { endpoint: message } });
  const url = new URL(endpoint);
  if (url.username || url.password) throw refuse("An address must not contain a username or a password.");
  if (!["https:", "http:"].includes(url.protocol)) throw refuse("Enter an address that begins with https://");
  try {
    await webWay(ports.outgoing, url);
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw refuse(error.message);
  }
}

/** Chooses whether names may stand on that browser's lock screen. */
export async function changeDevice(
  ctx: Ctx,
  id: string,
  changes: { showsDetails: boolean },
): Promise<PushDevice> {
  return shown(ctx, found(await store.updatePush(ctx.tx, { userId: personIn(ctx), id }, changes), named));
}

/** Sends a test to one of the person's browsers. 503 when its push service didn't take it; 404, and forgotten, when nobody is there anymore. */
export async function testDevice(open: OpenCtx, id: string): Promise<void> {
  const row = await open.beforehand(async (ctx) =>
    found(
      (await liveRows(ctx)).find((one) => one.id === id),
      named,
    ),
  );
  const outcome = await pushTo(open.ports, row, { ...pushWords([], false), href: "/settings?tab=alerts" });
  if (outcome.status === "taken") return;
  if (outcome.status === "gone") {
    await open.transact((ctx) => store.removePush(ctx.tx, row.userId, [id]));
    throw new AppError(
      "not_found",
      "That device no longer takes notifications, so it was removed. Turn them on there again.",
      { outcome: "done" },
    );
  }
  throw new AppError(
    "unavailable",
    `Nothing was sent. ${outcome.status === "failed" ? outcome.why : "Its push service is busy."} Try again in a while.`,
    { outcome: "undone" },
  );
}

/** Sends no more notifications to one of the person's browsers. */
export async function removeDevice(ctx: Ctx, id: string): Promise<void> {
  found((await store.removePush(ctx.tx, personIn(ctx), [id])) || undefined, named);
}
