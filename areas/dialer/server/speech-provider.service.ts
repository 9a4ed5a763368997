import { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import { boundedMap } from "#platform/server/bounded-map.ts";
import type { Ports } from "#platform/server/context.ts";
import type { WebAnswer } from "#platform/server/outgoing-web.ts";

/** Where ElevenLabs is reached, unless the host names another address. */
const usualUrl = "https://api.elevenlabs.io";
/** The most bytes of one answer: five thousand letters are some minutes of speech. */
const maxBytes = 16 * 1_048_576;
const maxMs = { ask: 15_000, speak: 60_000 } as const;
/** How long it is remembered which models and voices there are. */
const knownMs = 3_600_000;

type Account = { ports: Pick<Ports, "outgoing" | "programUrls">; apiKey: string };
export type Spoken = {
  text: string;
  voiceId: string;
  voiceSettings: object | null;
};

const Models = z.array(
  z.object({ model_id: z.string(), can_do_text_to_speech: z.boolean().nullish() }).loose(),
);
const Voices = z.object({ voices: z.array(z.object({ voice_id: z.string() }).loose()) });
const Refusal = z.object({
  detail: z.union([
    z.object({ status: z.string().optional(), message: z.string().optional() }),
    z.array(z.object({ msg: z.string() })),
    z.string(),
  ]),
});

async function ask({ ports, apiKey }: Account, path: string, body?: object): Promise<WebAnswer> {
  const url = `${ports.programUrls?.elevenlabs ?? usualUrl}${path}`;
  const answer = await ports.outgoing
    .request(url, {
      method: body ? "POST" : "GET",
      headers: { "xi-api-key": apiKey, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      maxMs: body ? maxMs.speak : maxMs.ask,
      maxBytes,
    })
    .catch(() => undefined);
  if (!answer)
    throw new AppError("provider_failed", "ElevenLabs could not be reached. Try again in a moment.");
  if (answer.status !== 200) throw refusalOf(answer);
  return answer;
}

/** What the provider's refusal means: a 401 has three meanings, told apart by its status, and never answered as our own 401. */
function refusalOf({ status, body }: WebAnswer): AppError {
  const { detail } = Refusal.safeParse(jsonOf(body)).data ?? { detail: "" };
  const [code, said] =
    typeof detail === "string"
      ? ["", detail]
      : Array.isArray(detail)
        ? ["", detail.map(({ msg }) => msg).join(" ")]
        : [detail.status ?? "", detail.message ?? ""];
  const words = said.slice(0, 300);
  if (code === "quota_exceeded")
    return new AppError("provider_failed", words || "Your ElevenLabs credits are used up.");
  if (status === 401) return new AppError("provider_failed", `ElevenLabs answered 401. ${words}`.trim());
  if (status === 429)
    return new AppError(
      "rate_limited",
      "ElevenLabs is busy with your other requests. Try again in a moment.",
      {
        retryAfterSeconds: 5,
      },
    );
  return new AppError("provider_failed", `ElevenLabs could not speak this. ${words}`.trim());
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

type Known = { model: string; voice: string | undefined; at: number };
const known = boundedMap<string, Known>(500);

/** The quick model that speaks, and the account's first voice; asked for again after an hour. */
async function knownOf(account: Account): Promise<Known> {
  const found = known.get(account.apiKey);
  if (found && Date.now() - found.at < knownMs) return found;
  const [models, voices] = await Promise.all([ask(account, "/v1/models"), ask(account, "/v1/voices")]);
  const speaking = (Models.safeParse(jsonOf(models.body)).data ?? []).filter(
    (model) => model.can_do_text_to_speech === true,
  );
  const model = speaking.find(({ model_id }) => model_id.includes("flash")) ?? speaking[0];
  if (!model) throw new AppError("provider_failed", "ElevenLabs offers no voice model for this key.");
  const voice = Voices.safeParse(jsonOf(voices.body)).data?.voices[0]?.voice_id;
  const now = { model: model.model_id, voice, at: Date.now() };
  known.set(account.apiKey, now);
  return now;
}

/** A text as MP3, by this voice of the account, or by its first one. */
export async function speak(
  account: Account,
  { text, voiceId, voiceSettings }: Omit<Spoken, "voiceId"> & { voiceId: string | undefined },
): Promise<Buffer> {
  const { model, voice } = await knownOf(account);
  const by = voiceId ?? voice;
  if (by === undefined) throw new AppError("provider_failed", "Your ElevenLabs account has no voice yet.");
  const { body, headers, isWhole } = await ask(
    account,
    `/v1/text-to-speech/${encodeURIComponent(by)}?output_format=mp3_44100_128`,
    { text, model_id: model, voice_settings: voiceSettings },
  );
  if (!isWhole || !String(headers["content-type"]).startsWith("audio/"))
    throw new AppError("provider_failed", "ElevenLabs sent no speech. Try again in a moment.");
  return body;
}
