import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams, NoInput } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  NewPhoneSchedule,
  NewTextCampaign,
  NewVoiceCampaign,
  PhoneCampaignQuery,
  PhonePreflight,
  PhoneRecipient,
  PhoneRecipientQuery,
  ResumeCampaign,
  StartCampaign,
  TextCampaign,
  TextCampaignChanges,
  UnknownSettled,
  VoiceCampaign,
  VoiceCampaignChanges,
} from "./phone-campaigns.schema.ts";

/** Bodies hold up to 10,000 customers chosen one by one. */
const largeBody = 1_048_576;

/** What can be done with the campaigns of one kind: the same for calls and for texts. */
function callsUnder<R extends z.ZodType>(
  path: string,
  named: { many: string; bin: string; one: string },
  reply: R,
) {
  // No body, or an empty object: browsers send either.
  const act = <Body extends z.ZodType>(name: string, summary: string, body: Body) =>
    endpoint({ method: "POST", path: `${path}/:id/${name}`, summary, params: IdParams, body, reply });
  return {
    /** Newest first, all as one array; with `?limit=`, one page and a Link header to the next one. */
    list: endpoint({
      method: "GET",
      path,
      summary: named.many,
      query: PhoneCampaignQuery,
      reply: z.array(reply),
    }),
    bin: endpoint({
      method: "GET",
      path: `${path}/bin`,
      summary: named.bin,
      query: z.strictObject(pageQuery()),
      reply: z.array(reply),
    }),
    get: endpoint({
      method: "GET",
      path: `${path}/:id`,
      summary: named.one,
      params: IdParams,
      reply,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/:id`,
      summary: "Put a campaign in the trash for 30 days; if it is running, it stops",
      params: IdParams,
      reply: Done,
    }),
    restore: act("restore", "Bring a campaign back from the trash", NoInput),
    duplicate: act("duplicate", "A draft with the same words and customers", NoInput),
    start: act("start", "Start a draft, or one that missed its time", StartCampaign),
    schedule: act("schedule", "Set or change the time at which it starts", NewPhoneSchedule),
    unschedule: endpoint({
      method: "DELETE",
      path: `${path}/:id/schedule`,
      summary: "Unschedule: it becomes a draft again",
      params: IdParams,
      reply,
    }),
    pause: act("pause", "Pause: nobody new is reached, and calls under way end", NoInput),
    resume: act(
      "resume",
      "Resume with those who are left, with another limit where one is given",
      ResumeCampaign,
    ),
    cancel: act("cancel", "End a campaign before everyone was reached", NoInput),
    settleUnknown: act("unknown", "Say what happened to calls or texts without an answer", UnknownSettled),
    preflight: endpoint({
      method: "GET",
      path: `${path}/:id/preflight`,
      summary: "What Start would do now",
      params: IdParams,
      reply: PhonePreflight,
    }),
    recipients: endpoint({
      method: "GET",
      path: `${path}/:id/recipients`,
      summary: "Who is reached, who is not and why, and how far each one is",
      params: IdParams,
      query: PhoneRecipientQuery,
      reply: z.array(PhoneRecipient),
    }),
  };
}

const voicePath = "/api/ai-dialer/campaigns";
const textPath = "/api/text-campaigns";

export const voiceCampaignsApi = {
  ...callsUnder(
    voicePath,
    {
      many: "Voice campaigns",
      bin: "Deleted voice campaigns, last deleted first",
      one: "One voice campaign",
    },
    VoiceCampaign,
  ),
  create: endpoint({
    method: "POST",
    path: voicePath,
    summary: "Write a new voice campaign",
    body: NewVoiceCampaign,
    reply: VoiceCampaign,
    maxBodyBytes: largeBody,
  }),
  update: endpoint({
    method: "PUT",
    path: `${voicePath}/:id`,
    summary: "Change a draft or a scheduled campaign",
    params: IdParams,
    body: edits(VoiceCampaignChanges),
    reply: VoiceCampaign,
    maxBodyBytes: largeBody,
  }),
};

export const textCampaignsApi = {
  ...callsUnder(
    textPath,
    { many: "Text campaigns", bin: "Deleted text campaigns, last deleted first", one: "One text campaign" },
    TextCampaign,
  ),
  create: endpoint({
    method: "POST",
    path: textPath,
    summary: "Write a new text campaign",
    body: NewTextCampaign,
    reply: TextCampaign,
    maxBodyBytes: largeBody,
  }),
  update: endpoint({
    method: "PUT",
    path: `${textPath}/:id`,
    summary: "Change a draft or a scheduled campaign",
    params: IdParams,
    body: edits(TextCampaignChanges),
    reply: TextCampaign,
    maxBodyBytes: largeBody,
  }),
};
