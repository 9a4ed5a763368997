import type { BinaryAnswer } from "#platform/server/route.ts";
import type { VoiceSettings } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import type { VoiceName } from "#areas/dialer/contract/voices.rules.ts";

/** A verb of TwiML: its name, its attributes, and what stands in it. */
export type Verb = { name: string; with?: Record<string, string | number>; in?: string | readonly Verb[] };

// XML knows no other control characters, whatever was written.
const clean = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, " ");
const escaped = (text: string): string =>
  clean(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function written({ name, with: attributes = {}, in: inner = "" }: Verb): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join("");
  const body = typeof inner === "string" ? escaped(inner) : inner.map(written).join("");
  return body === "" ? `<${name}${head}/>` : `<${name}${head}>${body}</${name}>`;
}

/** Verbs as a document of TwiML. */
export const documentOf = (verbs: readonly Verb[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${written({ name: "Response", in: verbs })}`;

/** Verbs as an answer to Twilio. */
export function twiml(verbs: readonly Verb[]): BinaryAnswer {
  const bytes = Buffer.from(documentOf(verbs));
  return { contentType: "text/xml; charset=utf-8", bytes, sizeBytes: bytes.length };
}

/** The voices of Twilio that come closest to ours. */
const voices: Record<VoiceName, string> = {
  alloy: "Polly.Joanna",
  echo: "Polly.Matthew",
  fable: "Polly.Amy",
  onyx: "Polly.Brian",
  nova: "Polly.Salli",
  shimmer: "Polly.Kimberly",
};

/** Says a text by a campaign's voice, as fast as was chosen. */
export const say = (text: string, { voice, speed, pitch }: VoiceSettings): Verb => ({
  name: "Say",
  with: { voice: voices[voice] },
  in: [
    {
      name: "prosody",
      with: {
        rate: `${Math.round(speed * 100)}%`,
        pitch: `${pitch < 0 ? "-" : "+"}${Math.round(Math.abs(pitch) * 20)}%`,
      },
      in: text,
    },
  ],
});

/** The most bytes of text that Twilio says at once, as they are written. */
const maxSaidBytes = 3000;

/** Says a long text in pieces: at the end of a sentence where there is one, else between words, else anywhere. */
export function sayAll(text: string, voice: VoiceSettings): Verb[] {
  const pieces: string[] = [];
  for (const part of text.match(/[^.!?]+[.!?]*\s*|[.!?]+\s*/g) ?? [text])
    for (const word of bytesOf(part) > maxSaidBytes ? (part.match(/\s*\S{1,500}/gu) ?? []) : [part]) {
      const last = pieces.at(-1) ?? "";
      if (pieces.length > 0 && bytesOf(last + word) <= maxSaidBytes) pieces[pieces.length - 1] = last + word;
      else pieces.push(word);
    }
  return pieces.map((piece) => say(piece, voice));
}

const bytesOf = (text: string): number => Buffer.byteLength(escaped(text));

export const hangUp: Verb = { name: "Hangup" };

/** Listens for a key or a word while `verbs` are said, and so many seconds after. */
export const listen = (action: string, seconds: number, verbs: readonly Verb[]): Verb => ({
  name: "Gather",
  with: {
    input: "dtmf speech",
    numDigits: 1,
    timeout: seconds,
    // A phone that screens calls waits two seconds for its answer.
    speechTimeout: 1,
    language: "en-US",
    hints: "yes, no, later, a person, stop calling",
    action,
    method: "POST",
  },
  in: verbs,
});
