import type { Ctx } from "#platform/server/context.ts";
import { paged, mapPage, type Page, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { callScriptsApi } from "#areas/dialer/contract/call-scripts.api.ts";
import { textTemplates, voiceScripts } from "#areas/dialer/contract/call-scripts.rules.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import type {
  CallOutcome,
  CallRecord,
  CallStatus,
  OpenStatus,
  PhoneRecordQuery,
  TextRecord,
  TextStatus,
} from "#areas/dialer/contract/phone-records.schema.ts";
import { usualVoice, voiceNames, voicePresets } from "#areas/dialer/contract/voices.rules.ts";
import { placeholdersIn } from "#areas/outreach/contract/placeholders.rules.ts";
import type { DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";
import { listStates } from "#areas/outreach/server/index.ts";
import { listRecords, type NamedRecord } from "./phone-records.store.ts";

const shared = (row: NamedRecord) => ({
  id: row.id,
  campaignId: row.campaignId,
  contactId: row.contactId,
  contactName: row.contactName,
  phoneNumber: row.phoneNumber,
  isPractice: row.isPractice,
  createdAt: row.begunAt,
});

type Shown = NamedRecord & { open?: OpenStatus | undefined };

const openOf: Partial<Record<DeliveryState, OpenStatus>> = {
  claimed: "queued",
  unknown: "unknown",
  pending: "not_sent",
  skipped: "not_sent",
};

/** Tries with what the ledger says of those of which nothing else is known. */
async function withStates(ctx: Ctx, rows: readonly NamedRecord[]): Promise<Shown[]> {
  const idOf = ({ deliveryId, id }: NamedRecord) => deliveryId ?? id;
  const open = rows.filter(({ endedAt, isPractice, sid }) => endedAt === null && !isPractice && sid === null);
  const states = await listStates(ctx.tx, open.map(idOf));
  return rows.map((row) => {
    const state = open.includes(row) ? states.get(idOf(row))?.state : undefined;
    return { ...row, open: state && openOf[state] };
  });
}

const listed = async (ctx: Ctx, channel: "call" | "text", query: PhoneRecordQuery): Promise<Page<Shown>> => {
  const page = await pageById(`${channel}-records`, query, (from) =>
    listRecords(ctx.tx, { ...query, ...from, channel }),
  );
  return { ...page, rows: await withStates(ctx, page.rows) };
};

const callOf = (row: Shown): CallRecord => ({
  ...shared(row),
  status: row.open ?? (row.status as CallStatus),
  outcome: row.outcome as CallOutcome | null,
  duration: row.duration,
  recordingUrl: null,
  calledBy: row.calledBy,
  note: row.note,
  transcript: row.transcript,
  callStarted: row.begunAt,
  callEnded: row.endedAt,
});

const textOf = (row: Shown): TextRecord => ({
  ...shared(row),
  message: row.words,
  status: row.open ?? (row.status as TextStatus),
  response: row.response,
  sentAt: row.begunAt,
  deliveredAt: row.status === "delivered" ? row.endedAt : null,
});

export const phoneRecordsRoutes = routesOf(phoneRecordsApi, {
  calls: paged(async ({ ctx, query }) => mapPage(await listed(ctx, "call", query), callOf)),
  texts: paged(async ({ ctx, query }) => mapPage(await listed(ctx, "text", query), textOf)),
});

const scriptOf =
  (channel: "call" | "text") =>
  ({ key, name, objective, words }: { key: string; name: string; objective: string; words: string }) => ({
    id: `${channel}-${key}`,
    channel,
    name,
    industry: null,
    objective,
    script: words,
    variables: [...new Set(placeholdersIn(words).map(({ word }) => word.split("|")[0]?.trim() ?? word))],
    isActive: true,
  });

export const callScriptsRoutes = routesOf(callScriptsApi, {
  scripts: async () => [...voiceScripts.map(scriptOf("call")), ...textTemplates.map(scriptOf("text"))],
  voices: async () =>
    voiceNames.map((voiceName) => ({
      voiceName,
      label: voicePresets[voiceName].label,
      about: voicePresets[voiceName].about,
      speed: usualVoice.speed,
      pitch: usualVoice.pitch,
      volume: usualVoice.volume,
      language: usualVoice.language,
      isDefault: voiceName === usualVoice.voice,
    })),
});
