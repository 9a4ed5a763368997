import type { OpenCtx } from "#platform/server/context.ts";
import type { TextWork } from "#platform/server/text-work.ts";
import { cleanContent, isTooLong, noteClean } from "./contents.service.ts";
import type { Footer } from "./mail-frame.service.ts";
import { type Fill, type FilledMail, fillMail, type MailPlan, planMail } from "./mails.service.ts";

const cleaning: TextWork<readonly string[], string[]> = {
  name: "clean emails",
  run: (contents) => contents.map(cleanContent),
};

/** What an email is made of, but for the links that are counted. */
export type MailToMake = {
  mail: { subject: string; content: string };
  footer: Footer;
  fill: Pick<Fill, "values" | "unsubscribeUrl">;
};

const making: TextWork<MailToMake, { content: string; filled: FilledMail } | null> = {
  name: "make an email",
  run: ({ mail, footer, fill }) => {
    const content = cleanContent(mail.content);
    return isTooLong(content)
      ? null
      : { content, filled: fillMail(planMail({ ...mail, content }, footer, ""), fill) };
  },
};

type ToPlan = { mail: { subject: string; content: string }; footer: Footer; origin: string };

const planning: TextWork<ToPlan, MailPlan> = {
  name: "plan an email",
  run: ({ mail, footer, origin }) => planMail(mail, footer, origin),
};

/** What the thread for texts does with emails. */
export const mailTextWorks = [cleaning, making, planning] as const;

type Apart = Pick<OpenCtx, "ports" | "workspaceId">;

/** Cleans contents before a transaction begins, long ones in a thread; cleaning them again within it then takes no time. */
export async function cleanApart(
  { ports, workspaceId }: Apart,
  contents: readonly string[],
): Promise<string[]> {
  const size = contents.reduce((sum, one) => sum + one.length, 0);
  return (await ports.texts.work(cleaning, contents, { size, workspaceId })).map(noteClean);
}

/** Prepares a body with an email's content: it is cleaned before the transaction begins. */
export async function prepareContent<B extends { content?: string | undefined }>(
  about: Apart,
  body: B,
): Promise<B> {
  if (body.content === undefined) return body;
  const [content] = await cleanApart(about, [body.content]);
  return { ...body, content };
}

/** `planMail` outside of a transaction, for a long email in a thread. */
export const planApart = ({ ports, workspaceId }: Apart, { mail, ...rest }: ToPlan): Promise<MailPlan> =>
  ports.texts.work(
    planning,
    { mail: { subject: mail.subject, content: mail.content }, ...rest },
    { size: mail.content.length, workspaceId },
  );

/** An email for one reader, cleaned and made before or after a transaction, a long one in a thread; null for one that is too long. */
export const makeApart = ({ ports, workspaceId }: Apart, to: MailToMake) =>
  ports.texts.work(making, to, { size: to.mail.content.length, workspaceId });
