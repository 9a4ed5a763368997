import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, Id, IdParams, NoInput } from "#platform/contract/endpoint.ts";
import { ShownCount } from "#platform/contract/counted.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Audience, AudienceCount, AudienceOptions } from "#areas/outreach/contract/audience.schema.ts";
import { NewSchedule } from "#areas/outreach/contract/schedules.schema.ts";
import {
  Campaign,
  CampaignChanges,
  CampaignQuery,
  CampaignReport,
  CampaignTotals,
  NewCampaign,
  Preflight,
  Preview,
  PreviewRequest,
  Recipient,
  RecipientQuery,
} from "./campaigns.schema.ts";
import { campaignLimits } from "./mail-texts.schema.ts";

const path = "/api/email-campaigns";
/** Bodies hold texts, or customers chosen by hand. */
const largeBody = 1_048_576;
// No body, or an empty object: browsers send either.
const one = { params: IdParams, body: NoInput, reply: Campaign };

/** Sending says how many get it. */
const sent = { ...one, body: z.strictObject({ count: ShownCount.optional() }) };

export const campaignsApi = {
  /** Newest first, all as one array; with `?limit=`, one page and a Link header to the next one. */
  list: endpoint({
    method: "GET",
    path,
    summary: "Email campaigns",
    query: CampaignQuery,
    reply: z.array(Campaign),
  }),
  totals: endpoint({
    method: "GET",
    path: `${path}/totals`,
    summary: "All campaigns in four numbers",
    reply: CampaignTotals,
  }),
  bin: endpoint({
    method: "GET",
    path: `${path}/bin`,
    summary: "Deleted campaigns, last deleted first",
    query: z.strictObject(pageQuery()),
    reply: z.array(Campaign),
  }),
  get: endpoint({
    method: "GET",
    path: `${path}/:id`,
    summary: "One campaign",
    params: IdParams,
    reply: Campaign,
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Write a new campaign",
    body: NewCampaign,
    reply: Campaign,
    maxBodyBytes: largeBody,
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    summary: "Change a draft or a scheduled campaign",
    params: IdParams,
    body: edits(CampaignChanges),
    reply: Campaign,
    maxBodyBytes: largeBody,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Put a campaign in the trash for 30 days; if it is being sent, it stops",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: `${path}/:id/restore`,
    summary: "Bring a campaign back from the trash",
    ...one,
  }),
  duplicate: endpoint({
    method: "POST",
    path: `${path}/:id/duplicate`,
    summary: "A draft with the same texts and audience",
    ...one,
  }),
  send: endpoint({ method: "POST", path: `${path}/:id/send`, summary: "Send a draft now", ...sent }),
  sendLate: endpoint({
    method: "POST",
    path: `${path}/:id/send-late`,
    summary: "Send a campaign that missed its scheduled time",
    ...sent,
  }),
  schedule: endpoint({
    method: "POST",
    path: `${path}/:id/schedule`,
    summary: "Set or change the time at which it is sent",
    params: IdParams,
    body: NewSchedule,
    reply: Campaign,
  }),
  unschedule: endpoint({
    method: "POST",
    path: `${path}/:id/unschedule`,
    summary: "Unschedule: it becomes a draft again",
    ...one,
  }),
  pause: endpoint({ method: "POST", path: `${path}/:id/pause`, summary: "Pause sending", ...one }),
  resume: endpoint({ method: "POST", path: `${path}/:id/resume`, summary: "Resume sending", ...one }),
  cancel: endpoint({
    method: "POST",
    path: `${path}/:id/cancel`,
    summary: "End a campaign before everyone has gotten it",
    ...one,
  }),
  /** Who will get it, who will not and why, and what keeps it from being sent. */
  preflight: endpoint({
    method: "GET",
    path: `${path}/:id/preflight`,
    summary: "What Send would do now",
    params: IdParams,
    reply: Preflight,
  }),
  /** The customers behind each number of the pre-flight and, once it was started, of the report. */
  recipients: endpoint({
    method: "GET",
    path: `${path}/:id/recipients`,
    summary: "Who gets it, who does not, and how far each one is",
    params: IdParams,
    query: RecipientQuery,
    reply: z.array(Recipient),
  }),
  report: endpoint({
    method: "GET",
    path: `${path}/:id/report`,
    summary: "Results",
    params: IdParams,
    reply: CampaignReport,
  }),
  /** For emails that went out without an answer: "it arrived" or "send it again", for one customer or for all of them. */
  settleUnknown: endpoint({
    method: "POST",
    path: `${path}/:id/unknown`,
    summary: "Say what happened to emails without an answer",
    params: IdParams,
    body: z.strictObject({
      contactId: Id.optional(),
      /** How many there are, where all of them are meant. */
      count: ShownCount.optional(),
      outcome: z.enum(["arrived", "send_again"], { error: "Choose what happened to it" }),
    }),
    reply: Campaign,
  }),
  audienceCount: endpoint({
    method: "POST",
    path: `${path}/audience`,
    keys: "work",
    role: "viewer",
    summary: "How many customers an audience has, and how many of them lack a name or a company",
    body: z.strictObject({ audience: Audience }),
    reply: AudienceCount,
    maxBodyBytes: largeBody,
  }),
  audienceOptions: endpoint({
    method: "GET",
    path: `${path}/audience-options`,
    summary: "What an audience can be made of: sources in use",
    reply: AudienceOptions,
  }),
  preview: endpoint({
    method: "POST",
    path: `${path}/preview`,
    keys: "work",
    role: "viewer",
    summary: "An email as a chosen customer would get it",
    body: PreviewRequest,
    reply: Preview,
    transaction: "own",
    maxBodyBytes: largeBody,
  }),
  test: endpoint({
    method: "POST",
    path: `${path}/:id/test`,
    summary: "Send it to yourself only",
    params: IdParams,
    body: z.strictObject({ contactId: Id.nullish() }),
    reply: z.object({ to: z.string() }),
    callsPerMinute: 20,
  }),
};

export const emailImagesApi = {
  upload: endpoint({
    method: "POST",
    path: "/api/email-images",
    summary: "Add a picture for an email: PNG, JPEG or WebP; it is made anew, 1600 px at most",
    multipart: { fields: z.strictObject({}), maxFileBytes: campaignLimits.imageBytes },
    reply: z.object({ url: z.string() }),
    transaction: "own",
    callsPerMinute: 60,
  }),
  /** Loaded by email apps: no session, a signed address. */
  get: endpoint({
    method: "GET",
    path: "/t/i/:token",
    access: "public",
    summary: "A picture in an email",
    params: z.strictObject({ token: z.string().max(200) }),
    reply: binary("image/*"),
    callsPerMinute: 60_000,
  }),
};

export const trackingApi = {
  /** Always a one-pixel picture; a forged address is not counted. */
  open: endpoint({
    method: "GET",
    path: "/t/o/:token",
    access: "public",
    summary: "Count an opened email",
    params: z.strictObject({ token: z.string().max(200) }),
    reply: binary("image/gif"),
    callsPerMinute: 600_000,
  }),
  /** Redirects to where the link in the email leads, and nowhere else: the address is kept here, not in the token. */
  click: endpoint({
    method: "GET",
    path: "/t/c/:token",
    access: "public",
    summary: "Count a click and redirect",
    params: z.strictObject({ token: z.string().max(200) }),
    reply: binary("text/html"),
    callsPerMinute: 600_000,
  }),
};
