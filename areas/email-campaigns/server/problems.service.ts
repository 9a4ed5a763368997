import type { Ctx } from "#platform/server/context.ts";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import {
  placeholders,
  type PlaceholderKey,
  placeholdersIn,
} from "#areas/outreach/contract/placeholders.rules.ts";
import { holesIn, holeWords } from "#areas/email-campaigns/contract/holes.rules.ts";
import type { SendProblem } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { type Asked, sumAudience } from "#areas/outreach/server/index.ts";
import type { Sender } from "./campaigns.table.ts";

type Mail = { subject: string; content: string };
const fields = ["subject", "content"] as const;

const labelOf = (key: PlaceholderKey): string =>
  placeholders.find((one) => one.key === key)?.label.toLowerCase() ?? key;

/** What keeps a text from being sent whoever sends it: holes that nobody filled, words that nobody knows, and braces that don't close. */
function unknownIn(field: (typeof fields)[number], text: string): SendProblem[] {
  const found = placeholdersIn(text);
  const rest = found.reduce((left, one) => left.replace(one.whole, ""), text);
  return [
    ...holesIn(text).map((hole): SendProblem => ({
      code: "unfilled_hole",
      field,
      href: null,
      message: holeWords(hole),
    })),
    ...[...new Set(found.filter((one) => one.key === undefined).map((one) => one.word))].map((word) =>
      unknown(field, `We don’t know how to fill in “{{${word}}}”. Choose one from the list, or remove it.`),
    ),
    ...(/\{\{|\}\}/.test(rest)
      ? [
          unknown(
            field,
            "There are curly braces here that don’t match. Remove them, or choose again from the list.",
          ),
        ]
      : []),
  ];
}

/** Why a text can't go out whoever sends it, in the words of the first reason; undefined when it can. */
export const textTrouble = (text: string): string | undefined => unknownIn("content", text)[0]?.message;

/** What can't be filled in for anyone: unknown words, braces that don't close, and missing facts about the sender. */
export function textProblems(mail: Mail, sender: Sender): SendProblem[] {
  return fields.flatMap((field) => {
    const found = placeholdersIn(mail[field]);
    const problems = unknownIn(field, mail[field]);
    const values: Partial<Record<PlaceholderKey, string | null>> = {
      sender: sender.name,
      company: sender.company,
      phone: sender.phone,
      paymentLink: sender.paymentLink ?? null,
    };
    const missing = new Set(
      found.flatMap((one) =>
        one.key !== undefined && one.key in values && !values[one.key]?.trim() && one.fallback === null
          ? [one.key]
          : [],
      ),
    );
    return [
      ...problems,
      ...[...missing].map((key): SendProblem => ({
        code: "missing_sender_value",
        field,
        ...(key === "paymentLink"
          ? { href: "/integrations", message: noPaymentLink }
          : {
              href: null,
              message: `We don’t know ${labelOf(key)}. Select it in the email and enter what to use instead, such as “our office”.`,
            }),
      })),
    ];
  });
}

/** What is said where an email needs the payment link, and there is none. */
export const noPaymentLink =
  "No payment page is connected. Connect Payments with your link under Connect Apps, or remove “Payment link” from the email.";

/** True for an email that can't go out without the link of a payment page. */
export const needsPaymentLink = (mail: Mail): boolean =>
  placeholdersIn(`${mail.subject}\n${mail.content}`).some(
    (one) => one.key === "paymentLink" && one.fallback === null,
  );

const unknown = (field: (typeof fields)[number], message: string): SendProblem => ({
  code: "unknown_placeholder",
  field,
  href: null,
  message,
});

/** Customers who lack a value that has no fallback. */
export async function valueProblems(ctx: Ctx, mail: Mail, asked: Asked): Promise<SendProblem[]> {
  const needed = fields.flatMap((field) =>
    placeholdersIn(mail[field])
      .filter((one) => one.fallback === null)
      .map((one) => ({ field, key: one.key })),
  );
  const customerKeys = ["firstName", "lastName", "customerCompany"] as const;
  if (!needed.some(({ key }) => customerKeys.includes(key as never))) return [];
  const { missing } = await sumAudience(ctx.tx, asked);
  return customerKeys.flatMap((key) => {
    const field = needed.find((one) => one.key === key)?.field;
    if (!field || missing[key] === 0) return [];
    const who =
      missing[key] === 1 ? "1 customer has" : `${missing[key].toLocaleString("en-US")} customers have`;
    return [
      {
        code: "missing_value" as const,
        field,
        href: null,
        message: `${who} nothing for “${labelOf(key)}”. Select it in the email and enter what to use instead, such as “${key === "firstName" ? "there" : "your business"}”.`,
      },
    ];
  });
}

/** The problem that nobody would get it. */
export const nobody: SendProblem = {
  code: "nobody",
  field: "audience",
  href: null,
  message: "No one would get this email. Choose other customers.",
};

/** The problem that no email can be sent. */
export const serverProblem = (readiness: MailReadiness): SendProblem[] =>
  readiness.ready
    ? []
    : [{ code: "no_mail_server", field: "mail_server", href: readiness.href, message: readiness.message }];
