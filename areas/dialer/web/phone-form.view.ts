import { z } from "zod";
import { plural } from "#platform/web/format.ts";
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

/** How a clash names who is chosen, and how many they are. */
export const whoInClash = {
  labelOf: (field: string) => (field === "contactIds" ? "Who" : undefined),
  wordsOf: (field: string, value: unknown) =>
    field === "contactIds" ? plural((value as string[]).length, "customer", "customers") : undefined,
};

/** The form of a voice campaign (Spec 2 §2, §5). */
export const CallsValues = z.strictObject({
  name: NewVoiceCampaign.shape.name,
  script: NewVoiceCampaign.shape.script,
  voiceSettings: VoiceSettings,
  contactIds,
});
export type CallsValues = z.output<typeof CallsValues>;
export const blankCalls = (): CallsValues => ({
  name: "",
  script: "",
  voiceSettings: VoiceSettings.parse({}),
  contactIds: [],
});
export const callsValuesOf = ({
  name,
  script,
  voiceSettings,
  contactIds: ids,
}: VoiceCampaign): CallsValues => ({
  name,
  script,
  voiceSettings,
  contactIds: ids,
});

/** The form of a text campaign. */
export const TextsValues = z.strictObject({
  name: NewTextCampaign.shape.name,
  message: NewTextCampaign.shape.message,
  contactIds,
});
export type TextsValues = z.output<typeof TextsValues>;
export const blankTexts = (): TextsValues => ({ name: "", message: "", contactIds: [] });
export const textsValuesOf = ({ name, message, contactIds: ids }: TextCampaign): TextsValues => ({
  name,
  message,
  contactIds: ids,
});
