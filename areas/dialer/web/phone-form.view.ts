import { z } from "zod";
import { MoneyInput } from "#platform/contract/money.ts";
import { money, plural } from "#platform/web/format.ts";
import { CallActs } from "#areas/dialer/contract/call-acts.schema.ts";
import {
  NewTextCampaign,
  NewVoiceCampaign,
  phoneLimits,
  type TextCampaign,
  type VoiceCampaign,
  VoiceSettings,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";

const contactIds = z
  .array(z.string())
  .min(1, "Choose at least one customer")
  .max(phoneLimits.contacts, "Choose at most 10,000 customers");

/** What a campaign may cost at most; "" for no limit. */
const maxCost = z
  .string()
  .trim()
  .transform((text): string | number | null => (text === "" ? null : text.replace(/[$,\s]/g, "")))
  .pipe(MoneyInput.nullable());

/** The fields that calls and texts have in common. */
export const CommonValues = z.strictObject({ name: NewTextCampaign.shape.name, maxCost, contactIds });

/** How a clash names who is chosen, and how many they are. */
export const whoInClash = {
  labelOf: (field: string) => (field === "contactIds" ? "Who" : undefined),
  wordsOf: (field: string, value: unknown) =>
    field === "contactIds"
      ? plural((value as string[]).length, "customer", "customers")
      : field === "maxCost"
        ? value === null
          ? "No limit"
          : money(value as string)
        : undefined,
};

/** The form of a voice campaign (Spec 2 §2, §5). */
export const CallsValues = z.strictObject({
  name: NewVoiceCampaign.shape.name,
  script: NewVoiceCampaign.shape.script,
  voiceSettings: VoiceSettings,
  callActs: CallActs,
  maxCost,
  contactIds,
});
/** Of a campaign that is for a group: whoever chooses nobody one by one leaves it so. */
const chosenOrNone = {
  contactIds: z.array(z.string()).max(phoneLimits.contacts, "Choose at most 10,000 customers"),
};
export const GroupCallsValues: typeof CallsValues = CallsValues.extend(chosenOrNone);
export type CallsValues = z.input<typeof CallsValues>;
export const blankCalls = (): CallsValues => ({
  name: "",
  script: "",
  voiceSettings: VoiceSettings.parse({}),
  callActs: [],
  maxCost: "",
  contactIds: [],
});
export const callsValuesOf = ({
  name,
  script,
  voiceSettings,
  callActs,
  maxCost: most,
  contactIds: ids,
}: VoiceCampaign): CallsValues => ({
  name,
  script,
  voiceSettings,
  callActs,
  maxCost: most ?? "",
  contactIds: ids,
});

/** The form of a text campaign. */
export const TextsValues = z.strictObject({
  name: NewTextCampaign.shape.name,
  message: NewTextCampaign.shape.message,
  maxCost,
  contactIds,
});
export const GroupTextsValues: typeof TextsValues = TextsValues.extend(chosenOrNone);
export type TextsValues = z.input<typeof TextsValues>;
export const blankTexts = (): TextsValues => ({ name: "", message: "", maxCost: "", contactIds: [] });
export const textsValuesOf = ({
  name,
  message,
  maxCost: most,
  contactIds: ids,
}: TextCampaign): TextsValues => ({
  name,
  message,
  maxCost: most ?? "",
  contactIds: ids,
});
