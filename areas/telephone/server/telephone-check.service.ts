import type { OpenCtx } from "#platform/server/context.ts";
import { telephoneChanged } from "#areas/telephone/contract/telephone.events.ts";
import { servicePattern, type TelephoneCheck } from "#areas/telephone/contract/telephone.schema.ts";
import { callbackPaths } from "#areas/telephone/contract/callback-paths.rules.ts";
import { TwilioAccount, TwilioNumbers } from "#areas/telephone/contract/twilio-answers.schema.ts";
import { callbackToken } from "./callbacks.service.ts";
import { type Account, accountOf, getTelephone } from "./telephone.service.ts";
import * as store from "./telephone.store.ts";
import { askTwilio, type Twilio, type TwilioAnswer } from "./twilio-client.service.ts";

/** What Twilio says of a line, or why it can't be used. */
type Found =
  | (Pick<store.TelephoneRow, "accountName" | "isTrial" | "canText" | "canCall"> & { ok: true })
  | { ok: false; message: string };

/**
 * Asks Twilio whether account and number can be used, has what comes in to the number sent here, and sets the line live. What it finds is saved; a line
 * that can't be used says why, and nothing is called or texted by it.
 */
export async function checkTelephone(ctx: OpenCtx): Promise<TelephoneCheck> {
  const { row, shown } = await ctx.beforehand(async (at) => ({
    row: await store.findTelephone(at.tx),
    shown: await getTelephone(at),
  }));
  const no = (message: string): TelephoneCheck => ({ ok: false, message, telephone: shown });
  if (shown.isTest) return no("This is a test business: nobody is ever called or texted.");
  const account = accountOf(ctx.ports, ctx.workspaceId, row);
  if (!row || !account) return no("Enter your Account SID and Auth Token first.");
  if (!row.number) return no("Enter the number that you call and text from.");
  const found = await askTwilio(ctx.ports, account, (twilio) => look(ctx, twilio, account, row));
  return ctx.transact(async (inside) => {
    const now = await store.lockTelephone(inside.tx, ctx.workspaceId);
    const isSame = now.tokenNumber === row.tokenNumber && now.number === row.number;
    if (!isSame)
      return {
        ok: false,
        message: "The settings were changed meanwhile. Check once more.",
        telephone: await getTelephone(inside),
      };
    const { ok: _, ...facts } = found;
    await store.updateTelephone(
      inside.tx,
      found.ok
        ? {
            ...(facts as Partial<store.TelephoneRow>),
            checkedAt: inside.now.toISOString(),
            problem: null,
            unregisteredAt: null,
            told: null,
            awayTries: 0,
            awayUntil: null,
          }
        : { problem: found.message },
    );
    if (found.ok && now.checkedAt === null) await inside.publish(telephoneChanged, { isLive: true });
    const telephone = await getTelephone(inside);
    return { ok: found.ok, message: found.ok ? wordsOf(telephone) : found.message, telephone };
  });
}

async function look(ctx: OpenCtx, twilio: Twilio, account: Account, row: store.TelephoneRow): Promise<Found> {
  const answer = await twilio.ask("GET", ".json");
  const facts = answer.type === "ok" ? TwilioAccount.safeParse(answer.body).data : undefined;
  if (!facts) return { ok: false, message: troubleOf(answer) };
  if (facts.status && facts.status !== "active")
    return { ok: false, message: `Twilio says that this account is ${facts.status}.` };
  const accountName = facts.friendly_name?.slice(0, 200) ?? account.accountSid;
  const isTrial = facts.type === "Trial";
  // Services are told of at another address of Twilio, which is not asked: texts by one are tried as they are.
  if (servicePattern.test(row.number ?? ""))
    return { ok: true, accountName, isTrial, canText: true, canCall: false };
  const listed = await twilio.ask("GET", "/IncomingPhoneNumbers.json", {
    PhoneNumber: row.number ?? "",
    PageSize: 20,
  });
  const numbers = listed.type === "ok" ? TwilioNumbers.safeParse(listed.body).data : undefined;
  if (!numbers) return { ok: false, message: troubleOf(listed) };
  const ours = numbers.incoming_phone_numbers.find((one) => one.phone_number === row.number);
  if (!ours) return { ok: false, message: `${row.number} isn’t one of the numbers of this Twilio account.` };
  const token = callbackToken(ctx.ports, ctx.workspaceId, row.tokenNumber);
  const saved = await twilio.ask("POST", `/IncomingPhoneNumbers/${ours.sid}.json`, {
    SmsUrl: `${ctx.ports.appUrl}${callbackPaths.incomingText(token)}`,
    SmsMethod: "POST",
    VoiceUrl: `${ctx.ports.appUrl}${callbackPaths.incomingCall(token)}`,
    VoiceMethod: "POST",
  });
  if (saved.type !== "ok") return { ok: false, message: troubleOf(saved) };
  return {
    ok: true,
    accountName,
    isTrial,
    canText: ours.capabilities?.sms === true,
    canCall: ours.capabilities?.voice === true,
  };
}

/** Why a check got no further, in words for people. */
function troubleOf(answer: TwilioAnswer): string {
  if (answer.type === "ok") return "Twilio sent an answer that we can’t read. Try again in a moment.";
  if (answer.type !== "refused") return "Twilio could not be reached. Try again in a moment.";
  if (answer.status === 401 || answer.code === 20_003)
    return "Twilio doesn’t accept this Account SID and Auth Token. Copy both again from your Twilio console.";
  if (answer.status === 429) return "Twilio is busy. Try again in a moment.";
  return `Twilio says: ${answer.message}`;
}

const wordsOf = ({ canText, canCall, isTrial }: TelephoneCheck["telephone"]): string =>
  [
    canText && canCall
      ? "Connected. You can call and text for real."
      : canText
        ? "Connected for texts. This number can’t make calls."
        : canCall
          ? "Connected for calls. This number can’t send texts."
          : "Connected, but this number can neither call nor text.",
    ...(isTrial ? ["This is a trial account: Twilio only reaches numbers that you verified there."] : []),
  ].join(" ");
