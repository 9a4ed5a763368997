import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { deskPage } from "#areas/host/contract/desk.pages.ts";
import { listHosts } from "#areas/help/server/index.ts";
import { workspaceNameOf } from "#areas/team/server/index.ts";
import { findFormation } from "./formations.store.ts";

/** Mails an order that hosts are paid for to all of them; where nobody is a host, to the address for questions. */
export async function mailOrder(ctx: Ctx, formationId: string): Promise<void> {
  const order = await findFormation(ctx.tx, formationId);
  if (order?.payment !== "bill") return;
  const hosts = (await listHosts(ctx.tx)).map(({ email }) => email);
  const { email } = ctx.ports.support ?? {};
  const business = nameInMail((await workspaceNameOf(ctx.tx)) ?? "A business");
  const name = nameInMail(order.businessName);
  for (const to of hosts.length > 0 ? hosts : email ? [email] : [])
    await mailOut(ctx, {
      to,
      subject: `Order: ${name}`,
      text: [
        `${business} placed an order with $${order.serviceFees} of our work: ${name} (${order.orderId}).`,
        `The order, with its steps: ${ctx.ports.appUrl}${deskPage.path}`,
        `\n-- \nYou got this email because you answer for this installation of ${productName}.\n`,
      ].join("\n\n"),
    });
}
