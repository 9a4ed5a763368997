import { setTimeout as pause } from "node:timers/promises";
import type { Ctx, Ports } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { isLinked, type LinkedProvider, providerName } from "#areas/accounting/contract/providers.rules.ts";
import * as store from "./accounting-integrations.store.ts";
import { noteEnded } from "./integration-news.service.ts";
import { ProviderTrouble } from "./provider-asking.service.ts";
import { keysFor, refreshTokens } from "./provider-login.service.ts";
import { openTokens, sealTokens } from "./sealed-tokens.service.ts";

/** A transaction in the business that the work belongs to. */
export type Inside = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
export type LinkOf = { ports: Ports; inside: Inside; id: string };

/** A token that ends within this time is no longer used; whoever gets a new one has so long for it, in milliseconds. */
const marginMs = 60_000;
const refreshMs = 45_000;
const pauseMs = 200;

type Turn =
  | { kind: "token"; accessToken: string }
  | { kind: "others" }
  | { kind: "mine"; refreshToken: string; provider: LinkedProvider };

const noLink = (provider: string) =>
  new ProviderTrouble("consent", `${provider} isn’t connected any more. Connect it again.`);

/** Whose turn it is to get a new token: the row is locked for a moment, never while the provider is asked. */
async function takeTurn(ctx: Ctx, id: string, me: string, stale: string | undefined): Promise<Turn> {
  const row = await store.lockIntegration(ctx.tx, id);
  if (!row || row.status !== "active" || !isLinked(row.provider))
    throw noLink(row ? providerName(row.provider) : "It");
  const tokens = openTokens(ctx, row);
  if (!tokens) throw noLink(providerName(row.provider));
  const now = ctx.now.getTime();
  const isFresh = Date.parse(row.expiresAt ?? "") - marginMs > now;
  if (isFresh && tokens.accessToken !== stale) return { kind: "token", accessToken: tokens.accessToken };
  if (row.refresher !== null && Date.parse(row.refreshingUntil ?? "") > now) return { kind: "others" };
  await store.updateIntegration(ctx.tx, id, {
    refresher: me,
    refreshingUntil: new Date(now + refreshMs).toISOString(),
  });
  return { kind: "mine", refreshToken: tokens.refreshToken, provider: row.provider };
}

/** Gives the turn back; nothing where somebody else has it by now. */
async function endTurn(ctx: Ctx, id: string, me: string, changes: store.IntegrationChanges): Promise<void> {
  const row = await store.lockIntegration(ctx.tx, id);
  if (row?.refresher !== me) return;
  await store.updateIntegration(ctx.tx, id, { refresher: null, refreshingUntil: null, ...changes });
}

/**
 * A token to ask with, a new one where the old one ends or is `stale`. However many processes want one, one of them asks for it and
 * the others wait. Trouble of the kind "consent" ends the link.
 */
export async function accessTokenOf({ ports, inside, id }: LinkOf, stale?: string): Promise<string> {
  const me = newId();
  const until = performance.now() + 2 * refreshMs;
  for (;;) {
    const turn = await inside((ctx) => takeTurn(ctx, id, me, stale));
    if (turn.kind === "token") return turn.accessToken;
    if (turn.kind === "mine") return refreshNow({ ports, inside, id }, me, turn);
    if (performance.now() > until) throw new ProviderTrouble("away", "Somebody else is getting a new key.");
    await pause(pauseMs);
  }
}

async function refreshNow(
  { ports, inside, id }: LinkOf,
  me: string,
  { provider, refreshToken }: { provider: LinkedProvider; refreshToken: string },
): Promise<string> {
  const keys = keysFor(ports, provider);
  try {
    if (!keys)
      throw new ProviderTrouble(
        "away",
        `This installation has no keys for ${providerName(provider)} any more.`,
      );
    const { tokens, seconds } = await refreshTokens(ports.outgoing, { provider, keys }, refreshToken);
    await inside((ctx) =>
      endTurn(ctx, id, me, {
        tokensSealed: sealTokens(ctx, id, tokens),
        expiresAt: new Date(ctx.now.getTime() + seconds * 1000).toISOString(),
      }),
    );
    return tokens.accessToken;
  } catch (error) {
    const isOver = error instanceof ProviderTrouble && error.kind === "consent";
    await inside(async (ctx) => {
      await endTurn(ctx, id, me, {});
      if (isOver) await noteEnded(ctx, id, error.message, refreshToken);
    });
    throw error;
  }
}
