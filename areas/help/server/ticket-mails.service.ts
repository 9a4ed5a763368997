import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import { helloIn, nameInMail } from "#platform/server/mail-names.ts";
import { mailOut } from "#platform/server/outbox.ts";
import * as auth from "#areas/auth/server/index.ts";
import { findPresence, listHosts } from "./support.store.ts";
import type { TicketRow } from "./tickets.store.ts";

/** The screen of one's own ticket, below the product's address. */
export const ticketPath = (id: string): string => `/tutorial-center?tab=help&ticket=${id}`;

type Written = Pick<TicketRow, "id" | "subject" | "kind" | "isTest" | "phone" | "times">;

/** Mails what was asked to the address for questions, where nobody is a host; not what a throw-away business asks. */
export async function mailAddress(
  ctx: Ctx,
  ticket: Written,
  by: { name: string; email: string; business: string; text: string },
): Promise<void> {
  const to = ctx.ports.support?.email;
  if (to === undefined || ticket.isTest || (await findPresence(ctx.tx)).hasHosts) return;
  const facts = [
    ticket.phone && `Phone: ${ticket.phone}`,
    ticket.times.length > 0 && `Times, in UTC: ${ticket.times.map((time) => time.slice(0, 16)).join(", ")}`,
  ].filter(Boolean);
  await mailOut(ctx, {
    to,
    replyTo: by.email,
    subject: `${ticket.subject} (${kindWords[ticket.kind]})`,
    text: [
      `${by.name} of ${by.business} asks:`,
      by.text,
      ...(facts.length > 0 ? [facts.join("\n")] : []),
      `Answer to: ${by.email}`,
      `\n-- \nYou got this email because SUPPORT_EMAIL of your ${productName} installation is this address.\n`,
    ].join("\n\n"),
  });
}

const kindWords: Record<TicketRow["kind"], string> = {
  chat: "chat",
  email: "email",
  phone: "call",
  setup: "setup",
};

type Asked = Pick<TicketRow, "id" | "subject" | "isTest"> & { askedBy: string };

/** Mails an answer to whoever asked, once they have confirmed their address; in a throw-away business nobody is mailed. */
export const mailAnswer = (
  ctx: Ctx,
  ticket: Asked,
  { author, text }: { author: string; text: string },
): Promise<void> =>
  mailAsker(ctx, ticket, `Re: ${ticket.subject}`, [
    `${nameInMail(author)} answered your question “${ticket.subject}”:`,
    text,
    `Read and reply: ${ctx.ports.appUrl}${ticketPath(ticket.id)}`,
  ]);

/** Mails whoever asked that `by` closed the question, as `mailAnswer` does. */
export const mailClosing = (ctx: Ctx, ticket: Asked, by: string): Promise<void> =>
  mailAsker(ctx, ticket, `Closed: ${ticket.subject}`, [
    `${nameInMail(by)} closed your question “${ticket.subject}”.`,
    `Not solved yet? Reply, and it’s open again: ${ctx.ports.appUrl}${ticketPath(ticket.id)}`,
  ]);

async function mailAsker(
  ctx: Ctx,
  { askedBy, isTest }: Asked,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const person = await auth.findUser(ctx.tx, askedBy);
  if (!person?.emailConfirmedAt || isTest) return;
  await mailOut(ctx, {
    to: person.email,
    subject,
    text: [
      helloIn(person),
      ...paragraphs,
      `\n-- \nYou got this email because you asked for help in ${productName}.\n`,
    ].join("\n\n"),
  });
}

/** Mails every host of tickets that wait for an answer. */
export async function mailHosts(
  ctx: Pick<Ctx, "tx" | "now" | "ports">,
  waiting: readonly { subject: string; business: string }[],
): Promise<void> {
  const many = waiting.length;
  for (const host of await listHosts(ctx.tx))
    await mailOut(ctx, {
      to: host.email,
      subject: many === 1 ? "A question has waited 20 hours" : `${many} questions have waited 20 hours`,
      text: [
        `Hi ${nameInMail(host.firstName, "there", 40)},`,
        `${many === 1 ? "This question has" : "These questions have"} no answer yet, and 24 hours are promised:`,
        waiting.map(({ subject, business }) => `${nameInMail(business)}: ${subject}`).join("\n"),
        `Open the desk: ${ctx.ports.appUrl}/host`,
        `\n-- \nYou got this email because you answer questions for ${productName}.\n`,
      ].join("\n\n"),
    });
}
