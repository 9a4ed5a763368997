import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { firstLine, lastLine } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import type { PhoneProblem } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import {
  placeholders,
  placeholdersIn,
  type PlaceholderValues,
  replacePlaceholders,
  resolved,
} from "#areas/outreach/contract/placeholders.rules.ts";
import { senderOf, textTrouble, valuesOfSender } from "#areas/email-campaigns/server/index.ts";
import { findFilled } from "#areas/outreach/server/index.ts";
import type { PhoneCampaignRow } from "./phone-campaigns.store.ts";

type Campaign = Pick<PhoneCampaignRow, "channel" | "words" | "createdBy" | "startedBy">;

/** What whoever calls or texts fills in. */
export const senderValues = async (ctx: Ctx, campaign: Campaign): Promise<PlaceholderValues> =>
  valuesOfSender(await senderOf(ctx, ctx.actor.userId ?? campaign.startedBy ?? campaign.createdBy));

const labelOf = (key: string): string =>
  placeholders.find((one) => one.key === key)?.label.toLowerCase() ?? key;

/** What keeps the words from being said to anybody: holes, words that nobody knows, and missing facts about the business. */
export function wordProblems({ channel, words }: Campaign, sender: PlaceholderValues): PhoneProblem[] {
  const field = channel === "call" ? "script" : "message";
  const trouble = textTrouble(words);
  const code = words.includes("[[") ? "unfilled_hole" : "unknown_placeholder";
  const missing = new Set(
    placeholdersIn(words).flatMap((one) =>
      one.key !== undefined && one.key in sender && resolved(one, sender) === undefined ? [one.key] : [],
    ),
  );
  return [
    ...(trouble === undefined ? [] : [{ code, field, message: trouble } as const]),
    ...[...missing].map((key) => ({
      code: "missing_sender_value" as const,
      field: field as PhoneProblem["field"],
      message: `We don’t know ${labelOf(key)}. Write what to use instead after a bar, such as {{${key}|our office}}.`,
    })),
  ];
}

/** What each of these customers hears or reads, by customer; undefined for one who is gone or for whom something can't be filled in. */
export async function wordsFor(
  ctx: Ctx,
  campaign: Campaign,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const sender = await senderValues(ctx, campaign);
  const customers = await findFilled(ctx.tx, contactIds);
  const said = new Map<string, string>();
  for (const [id, { firstName, lastName, company }] of customers) {
    const words = filledWith(campaign, { ...sender, firstName, lastName, customerCompany: company });
    if (words !== undefined) said.set(id, words);
  }
  return said;
}

/** What a person says who calls this customer by themselves: no machine speaks, so there is no line before it. Undefined where something can't be filled in. */
export async function scriptFor(
  ctx: Ctx,
  campaign: Campaign,
  contactId: string,
): Promise<string | undefined> {
  const customer = (await findFilled(ctx.tx, [contactId])).get(contactId);
  if (!customer) return undefined;
  const { firstName, lastName, company } = customer;
  return filled(campaign.words, {
    ...(await senderValues(ctx, campaign)),
    firstName,
    lastName,
    customerCompany: company,
  });
}

function filled(words: string, values: PlaceholderValues): string | undefined {
  const holds = placeholdersIn(words).every((one) => resolved(one, values) !== undefined);
  return holds ? replacePlaceholders(words, (one) => found(resolved(one, values), "Value")) : undefined;
}

/** The words as one person hears or reads them, with the line nobody can remove; undefined where something can't be filled in. */
export function filledWith(
  { channel, words }: Pick<Campaign, "channel" | "words">,
  values: PlaceholderValues,
): string | undefined {
  const text = filled(words, values);
  if (text === undefined) return undefined;
  const company = values.company ?? "";
  return channel === "call" ? `${firstLine(company)} ${text}` : `${text}\n${lastLine(company)}`;
}
