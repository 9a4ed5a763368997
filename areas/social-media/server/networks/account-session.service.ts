import { setTimeout as pause } from "node:timers/promises";
import type { Ports } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { openAccount, sealToken } from "../account-tokens.service.ts";
import * as store from "../accounts.store.ts";
import { NetworkTrouble } from "./network-asking.service.ts";
import type { NetworkParts, OpenAccount } from "./network.service.ts";

export type Tokens = { accessToken: string; refreshToken: string | null; expiresAt: Date | null };
type Which = { workspaceId: string; id: string };

/** A page's tokens as they are kept: readable by nobody but this installation. */
export const sealedTokens = (
  { secrets }: Pick<Ports, "secrets">,
  which: Which,
  { accessToken, refreshToken, expiresAt }: Tokens,
) => ({
  accessToken: sealToken(secrets, which, "accessToken", accessToken),
  // An empty answer never takes the place of what renews the session.
  ...(refreshToken && { refreshToken: sealToken(secrets, which, "refreshToken", refreshToken) }),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** A token that ends within this time is no longer used; whoever renews it has so long for it, in milliseconds. */
const marginMs = 60_000;
const renewMs = 45_000;
const pauseMs = 150;

type Turn = { kind: "token"; token: string } | { kind: "others" } | { kind: "mine"; refreshToken: string };
export type Renew = (refreshToken: string) => Promise<Tokens>;

const again = (name: string) => new NetworkTrouble("disconnected", `${name} has to be connected again.`);

/** Whose turn it is to renew: the row is locked for a moment, never while the network is asked. */
async function takeTurn(
  { ports, database }: NetworkParts,
  { workspaceId, id }: Which,
  me: string,
  stale: string | undefined,
): Promise<Turn> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const row = await store.lockAccount(tx, id);
    if (!row) throw again("This page");
    const { accessToken, refreshToken } = openAccount(ports, workspaceId, row);
    const now = Date.now();
    const isFresh = row.expiresAt === null || Date.parse(row.expiresAt) - marginMs > now;
    if (accessToken !== null && isFresh && accessToken !== stale)
      return { kind: "token", token: accessToken };
    if (refreshToken === null) throw again(row.accountName);
    if (row.refresher !== null && Date.parse(row.refreshingUntil ?? "") > now) return { kind: "others" };
    const until = new Date(now + renewMs).toISOString();
    await store.updateAccount(tx, id, { refresher: me, refreshingUntil: until });
    return { kind: "mine", refreshToken };
  });
}

/** Gives the turn back; nothing where somebody else has it by now. */
const endTurn = ({ database }: NetworkParts, which: Which, me: string, changes: Partial<store.AccountRow>) =>
  database.inWorkspace(which.workspaceId, async (tx) => {
    const row = await store.lockAccount(tx, which.id);
    if (row?.refresher !== me) return;
    await store.updateAccount(tx, which.id, { refresher: null, refreshingUntil: null, ...changes });
  });

/**
 * A token to ask with: a new one where the old one ends or is `stale`. However many processes want one, one of them renews and the others wait. Trouble
 * changes nothing that is kept.
 */
export async function accessTokenOf(
  parts: NetworkParts,
  account: OpenAccount,
  renew: Renew,
  stale?: string,
): Promise<string> {
  const me = newId();
  const which = { workspaceId: account.workspaceId, id: account.id };
  const until = performance.now() + 2 * renewMs;
  for (;;) {
    const turn = await takeTurn(parts, which, me, stale);
    if (turn.kind === "token") return turn.token;
    if (turn.kind === "mine") {
      try {
        const tokens = await renew(turn.refreshToken);
        await endTurn(parts, which, me, sealedTokens(parts.ports, which, tokens));
        return tokens.accessToken;
      } catch (error) {
        await endTurn(parts, which, me, {});
        throw error;
      }
    }
    if (parts.signal?.aborted || performance.now() > until)
      throw new NetworkTrouble("away", "Somebody else is renewing the session.");
    await pause(pauseMs);
  }
}
