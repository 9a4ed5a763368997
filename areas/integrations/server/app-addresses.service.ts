import type { Ctx, Ports } from "#platform/server/context.ts";
import { type PrivateAddress, privateToken, readPrivateToken } from "#platform/server/private-addresses.ts";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import { findNumber } from "./app-addresses.store.ts";

/** What addresses of an app are for: each opens one thing only. */
const purposes = { feed: "app-feed", events: "app-events" } as const;
type Purpose = keyof typeof purposes;

/** Apps with an address that ends when another one is asked for, and what it is for. */
export const withAddress: Partial<Record<AppId, Purpose>> = {
  calendar: "feed",
  spreadsheet: "feed",
  analytics: "feed",
  payment: "events",
};

/** An app's current secret, as it stands in its address. */
export async function tokenOf(ctx: Ctx, id: string, purpose: Purpose): Promise<string> {
  const { workspaceId, ports } = ctx;
  const number = await findNumber(ctx.tx, id);
  return privateToken(ports.secrets, purposes[purpose], { workspaceId, id, number });
}

/** Which app a secret belongs to; undefined when it was forged, or is for something else. Whether it still holds is asked by `isCurrent`. */
export const readToken = ({ secrets }: Ports, purpose: Purpose, token: string): PrivateAddress | undefined =>
  readPrivateToken(secrets, purposes[purpose], token);

/** False once another address was made. */
export const isCurrent = async ({ tx }: Pick<Ctx, "tx">, { id, number }: PrivateAddress): Promise<boolean> =>
  (await findNumber(tx, id)) === number;
