import type { OpenCtx } from "#platform/server/context.ts";
import { findBusiness } from "#areas/outreach/server/index.ts";
import { callbackPaths } from "#areas/telephone/contract/callback-paths.rules.ts";
import {
  kindOf,
  registrationMessages,
  registrationSteps,
  registrationTexts,
} from "#areas/telephone/contract/registration.rules.ts";
import type { Registration } from "#areas/telephone/contract/registration.schema.ts";
import { TwilioMessages } from "#areas/telephone/contract/twilio-answers.schema.ts";
import { unregisteredCode } from "#areas/telephone/contract/twilio-errors.rules.ts";
import { callbackToken } from "./callbacks.service.ts";
import { accountOf } from "./telephone.service.ts";
import { findTelephone, type TelephoneRow } from "./telephone.store.ts";
import { askTwilio } from "./twilio-client.service.ts";

/**
 * How a number stands with US carriers. The API that we know says nothing of registrations, so that it is read from what became of the latest texts:
 * one that was delivered, or one that was refused because nobody registered the number.
 */
export async function readRegistration(ctx: OpenCtx): Promise<Registration> {
  const { row, company } = await ctx.beforehand(async ({ tx }) => ({
    row: await findTelephone(tx),
    company: (await findBusiness(tx)).name,
  }));
  const kind = kindOf(row?.number ?? null);
  const state =
    row?.checkedAt && (kind === "local" || kind === "toll_free") ? await stateOf(ctx, row) : "unknown";
  return {
    kind,
    state,
    incomingTextUrl:
      row && kind === "service"
        ? ctx.ports.appUrl +
          callbackPaths.incomingText(callbackToken(ctx.ports, ctx.workspaceId, row.tokenNumber))
        : null,
    message: registrationMessages[state],
    steps: kind === null ? [] : [...registrationSteps[kind]],
    texts: kind === null ? [] : registrationTexts(company),
  };
}

async function stateOf(ctx: OpenCtx, row: TelephoneRow): Promise<Registration["state"]> {
  const usual = row.unregisteredAt === null ? "unknown" : "not_registered";
  const account = accountOf(ctx.ports, ctx.workspaceId, row);
  if (!account) return usual;
  const answer = await askTwilio(ctx.ports, account, (twilio) =>
    twilio.ask("GET", "/Messages.json", { From: row.number ?? "", PageSize: 50 }),
  );
  const texts = answer.type === "ok" ? TwilioMessages.safeParse(answer.body).data?.messages : undefined;
  // Newest first: the first that tells anything is how it is now.
  for (const { status, error_code: code } of texts ?? []) {
    if (code === unregisteredCode) return "not_registered";
    if (status === "delivered") return "delivering";
  }
  return usual;
}
