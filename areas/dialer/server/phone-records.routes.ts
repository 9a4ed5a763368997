import { paged, mapPage, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { callScriptsApi } from "#areas/dialer/contract/call-scripts.api.ts";
import { textTemplates, voiceScripts } from "#areas/dialer/contract/call-scripts.rules.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import type {
  CallOutcome,
  CallRecord,
  CallStatus,
  TextRecord,
  TextStatus,
} from "#areas/dialer/contract/phone-records.schema.ts";
import { usualVoice, voiceNames, voicePresets } from "#areas/dialer/contract/voices.rules.ts";
import { placeholdersIn } from "#areas/outreach/contract/placeholders.rules.ts";
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

const callOf = (row: NamedRecord): CallRecord => ({
  ...shared(row),
  status: row.status as CallStatus,
  outcome: row.outcome as CallOutcome | null,
  duration: row.duration,
  recordingUrl: null,
  calledBy: row.calledBy,
  note: row.note,
  transcript: row.transcript,
  callStarted: row.begunAt,
  callEnded: row.endedAt,
});

const textOf = (row: NamedRecord): TextRecord => ({
  ...shared(row),
  message: row.words,
  status: row.status as TextStatus,
  response: row.response,
  sentAt: row.begunAt,
  deliveredAt: row.status === "delivered" ? row.endedAt : null,
});

export const phoneRecordsRoutes = routesOf(phoneRecordsApi, {
  calls: paged(async ({ ctx, query }) =>
    mapPage(
      await pageById("call-records", query, (from) =>
        listRecords(ctx.tx, { ...query, ...from, channel: "call" }),
      ),
      callOf,
    ),
  ),
  texts: paged(async ({ ctx, query }) =>
    mapPage(
      await pageById("text-records", query, (from) =>
        listRecords(ctx.tx, { ...query, ...from, channel: "text" }),
      ),
      textOf,
    ),
  ),
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
