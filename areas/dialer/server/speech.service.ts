import { createHash } from "node:crypto";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import {
  noSpeech,
  type SpeechRequest,
  type SpeechSettings,
  type SpeechSettingsChanges,
} from "#areas/dialer/contract/speech.schema.ts";
import { voiceNames } from "#areas/dialer/contract/voices.rules.ts";
import { speak } from "./speech-provider.service.ts";
import * as store from "./speech.store.ts";

/** How much one person has spoken in an hour; what was spoken before costs nothing and doesn't count. */
const limit: Limit = { name: "speech", max: 60, windowSeconds: 3600 };
/** How many spoken texts a business keeps. */
const maxKept = 100;

const placeOf = (workspaceId: string): string => `speech_settings.api_key ${workspaceId}`;
type Voices = SpeechSettings["voices"];

/** Whether a speech provider is connected, and its voices. */
export async function getSpeech(ctx: Pick<Ctx, "tx">): Promise<SpeechSettings> {
  const row = await store.findSpeech(ctx.tx);
  return {
    hasKey: row?.apiKeySealed != null,
    voices: (row?.voices ?? {}) as Voices,
    updatedAt: row?.updatedAt ?? null,
  };
}

/** Connects a speech provider, changes its voices, or ends it with an empty key. */
export async function updateSpeech(ctx: Ctx, sent: Edit<SpeechSettingsChanges>): Promise<SpeechSettings> {
  if (saysNothing(sent)) return getSpeech(ctx);
  await store.lockSpeech(ctx.tx);
  await refuseClash(sent, () => getSpeech(ctx));
  const { apiKey, voices } = sent;
  await store.updateSpeech(ctx.tx, ctx.workspaceId, {
    updatedAt: ctx.now.toISOString(),
    ...(voices && { voices }),
    ...(apiKey !== undefined && {
      apiKeySealed: apiKey === "" ? null : ctx.ports.secrets.seal(apiKey, placeOf(ctx.workspaceId)),
    }),
  });
  return getSpeech(ctx);
}

/** A text as speech; the same is paid once. 503 when no provider is connected, 502 with the provider's words when it refuses. */
export async function generateSpeech(ctx: OpenCtx, asked: SpeechRequest): Promise<BinaryAnswer> {
  const key = keyOf(asked);
  const { kept, row } = await ctx.beforehand(async ({ tx }) => {
    const found = await store.findSpeech(tx);
    const spoken = found?.apiKeySealed ? await store.findSpoken(tx, keyIn(key, found)) : undefined;
    return { kept: spoken, row: found };
  });
  if (kept) return mp3(kept);
  const apiKey = row?.apiKeySealed && ctx.ports.secrets.open(row.apiKeySealed, placeOf(ctx.workspaceId));
  if (!apiKey) throw new AppError("unavailable", noSpeech);
  await ctx.beforehand(({ tx }) => takeAttempt(tx, limit, personIn(ctx)));
  const audio = await speak(
    { ports: ctx.ports, apiKey },
    { text: asked.text, voiceId: voiceOf(asked.voiceId, row), voiceSettings: asked.voiceSettings ?? null },
  );
  await ctx.transact(({ tx, workspaceId }) =>
    store.insertSpoken(tx, { workspaceId, asked: keyIn(key, row), audio }, maxKept),
  );
  return mp3(audio);
}

const mp3 = (bytes: Buffer): BinaryAnswer => ({ contentType: "audio/mpeg", bytes, sizeBytes: bytes.length });

/** The account's voice for one of the six, or the one that was named; undefined for the account's first. */
function voiceOf(voiceId: string, row: store.SpeechRow): string | undefined {
  const ours = voiceNames.find((name) => name === voiceId);
  return ours === undefined ? voiceId : (row.voices as Voices)[ours] || undefined;
}

const keyOf = ({ text, voiceId, voiceSettings = {} }: SpeechRequest): string =>
  JSON.stringify([text, voiceId, Object.entries(voiceSettings).sort()]);
// Another account, or another voice for the same name, speaks otherwise.
const keyIn = (key: string, { voices, apiKeySealed }: store.SpeechRow): Buffer =>
  createHash("sha256")
    .update(`${JSON.stringify(voices)}\0${apiKeySealed?.toString("base64")}\0${key}`)
    .digest();
