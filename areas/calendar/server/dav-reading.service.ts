import { caldavOf, type Caldav } from "#platform/server/caldav.ts";
import { DavRefused } from "#platform/server/caldav-ask.ts";
import type { Ports } from "#platform/server/context.ts";
import type { AccountRow } from "./calendar-accounts.store.ts";

/** What an account's password is sealed for, so that it can be opened for nothing else. */
export const passwordPlaceOf = (workspaceId: string, accountId: string): string =>
  `calendar-accounts:${workspaceId}:${accountId}`;

/** The password of an account; undefined where it can't be read any more. */
export const passwordOfAccount = (
  { secrets }: Pick<Ports, "secrets">,
  workspaceId: string,
  { id, passwordSealed }: Pick<AccountRow, "id" | "passwordSealed">,
): string | undefined => secrets.open(passwordSealed, passwordPlaceOf(workspaceId, id)) || undefined;

/** An account's server, signed in to. DavRefused where its password can't be read anymore. */
export function caldavOfAccount(
  { outgoing, secrets }: Pick<Ports, "outgoing" | "secrets">,
  workspaceId: string,
  account: AccountRow,
  maxMs: number,
): Caldav {
  const { address, username } = account;
  const password = passwordOfAccount({ secrets }, workspaceId, account);
  if (!password) throw new DavRefused("Its app password can’t be read anymore. Enter it again.", "password");
  return caldavOf(outgoing, { address, username, password }, maxMs);
}

/** The calendar's events as one text, with the version that was there before; undefined where it is still the known one. */
export async function readDavCalendar(
  caldav: Caldav,
  url: string,
  known: string | null,
  within: { from: number; to: number },
): Promise<{ text: string; version: string | null } | undefined> {
  const version = await caldav.findVersion(url);
  if (known !== null && version === known) return undefined;
  const events = await caldav.listEvents(url, within);
  return { version, text: events.length === 0 ? emptyCalendar : events.map(({ text }) => text).join("\r\n") };
}

const emptyCalendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";
