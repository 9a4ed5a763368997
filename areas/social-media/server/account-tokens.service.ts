import type { Ports } from "#platform/server/context.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import type { AccountRow } from "./accounts.store.ts";
import type { OpenAccount } from "./networks/network.service.ts";

type Which = "accessToken" | "refreshToken";
const placeOf = (workspaceId: string, accountId: string, which: Which): string =>
  `social_media_accounts ${workspaceId} ${accountId} ${which}`;

/** A page's token as it is stored. */
export const sealToken = (
  secrets: Secrets,
  { workspaceId, id }: Pick<OpenAccount, "workspaceId" | "id">,
  which: Which,
  token: string,
): Buffer => secrets.seal(token, placeOf(workspaceId, id, which));

/** A page as its network is given it, with its tokens opened. */
export function openAccount(
  { secrets }: Pick<Ports, "secrets">,
  workspaceId: string,
  row: AccountRow,
): OpenAccount {
  const open = (which: Which): string | null => {
    const sealed = row[which];
    return sealed === null ? null : (secrets.open(sealed, placeOf(workspaceId, row.id, which)) ?? null);
  };
  const { id, platform, accountId, accountName, server, visibility } = row;
  return {
    workspaceId,
    id,
    platform,
    accountId,
    accountName,
    server,
    accessToken: open("accessToken"),
    refreshToken: open("refreshToken"),
    limits: row.limits as OpenAccount["limits"],
    visibility,
  };
}
