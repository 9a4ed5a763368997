import { parse, stringify } from "uuid";
import type { Ctx, Ports } from "#platform/server/context.ts";
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

/** An app's current secret, as it stands in its address: signed by this installation, so that none can be guessed or made up. */
export async function tokenOf(ctx: Ctx, integrationId: string, purpose: Purpose): Promise<string> {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(await findNumber(ctx.tx, integrationId));
  const payload = Buffer.concat([parse(ctx.workspaceId), parse(integrationId), number]);
  return ctx.ports.secrets.token(purposes[purpose], payload);
}

export type Addressed = { workspaceId: string; integrationId: string; number: number };

/** Which app a secret belongs to; undefined when it was forged, or is for something else. Whether it still holds is asked by `isCurrent`. */
export function readToken({ secrets }: Ports, purpose: Purpose, token: string): Addressed | undefined {
  const payload = secrets.readToken(purposes[purpose], token);
  if (payload?.length !== 36) return undefined;
  return {
    workspaceId: stringify(payload.subarray(0, 16)),
    integrationId: stringify(payload.subarray(16, 32)),
    number: payload.readUInt32BE(32),
  };
}

/** False once another address was made. */
export const isCurrent = async ({ tx }: Pick<Ctx, "tx">, addressed: Addressed): Promise<boolean> =>
  (await findNumber(tx, addressed.integrationId)) === addressed.number;
