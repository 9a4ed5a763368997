import type { Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { leftOfDay } from "#areas/outreach/contract/daily-mail.rules.ts";
import type { MailOutlook } from "#areas/outreach/contract/mail-outlook.schema.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";
import { isAddress } from "#areas/outreach/contract/permission.rules.ts";
import { findRoute } from "./mail-route.service.ts";
import { findSentToday } from "./mail-servers.store.ts";
import { findHeld } from "./suppressions.store.ts";

/**
 * What becomes of mail of that kind that is sent now, to `to` if that is known: the one rule that every press asks before it says that
 * something is on its way. Whether marketing may reach somebody is the ledger's to say.
 */
export async function mailOutlook(
  ctx: { tx: Tx; ports: Ports; workspaceId: string },
  { to, need = "service" }: { to?: string | null; need?: "marketing" | "service" },
): Promise<MailOutlook> {
  const answer = (state: MailOutlook["state"], message: string, href: string | null = mailPage.path) => ({
    state,
    message,
    href,
  });
  const refused = to ? await addressTrouble(ctx.tx, to) : undefined;
  if (refused) return answer("never", refused);
  const found = await findRoute(ctx.tx, ctx.ports, ctx.workspaceId, need);
  if ("readiness" in found) {
    const { reason, message, href } = found.readiness;
    return answer(reason === "paused" ? "waits" : "never", message, href);
  }
  const { isTest, awayUntil, perDay } = found.route;
  if (isTest)
    return answer("test", "This is a test business: nothing leaves, but everything else happens.", null);
  if (awayUntil !== null && awayUntil.getTime() > Date.now())
    return answer("waits", "Your mail server can’t be reached right now. It goes out as soon as it answers.");
  if (perDay !== null && leftOfDay(await findSentToday(ctx.tx), perDay, need) === 0)
    return answer("waits", "Today’s email limit is reached. It goes out tomorrow.");
  return answer("goes", "", null);
}

/** Why an address gets no mail at all, whatever it is about. */
async function addressTrouble(tx: Tx, address: string): Promise<string | undefined> {
  if (!isAddress("email", address.trim())) return `${address.trim()} isn’t an email address.`;
  const held = await findHeld(tx, { channel: "email", address });
  if (held?.reason === "bounced")
    return `Email to ${address.trim()} came back before, so nothing more is sent there. If the address works again, allow it under Settings, Mail.`;
  if (held?.reason === "by_hand")
    return `${address.trim()} is on your list of people who get no email, so nothing is sent there.`;
  return undefined;
}
