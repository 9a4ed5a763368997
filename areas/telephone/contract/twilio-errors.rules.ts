import type { Outcome } from "#areas/outreach/contract/outcomes.rules.ts";

/** What an error of Twilio means for us; any other code ends that one person alone, with Twilio's own message. */
type Meaning =
  /** The person said stop: nothing goes to this number again. */
  | { means: "stop" }
  /** This number is none that can be reached on this channel. */
  | { means: "address" }
  /** Nothing goes out until somebody changes something. */
  | { means: "line"; words: string };

const meanings: Readonly<Record<number, Meaning>> = {
  20_003: {
    means: "line",
    words: "Twilio doesn’t accept your Account SID and Auth Token any more. Enter them again and check.",
  },
  20_005: { means: "line", words: "Twilio has suspended your account. Sort it out in your Twilio console." },
  21_211: { means: "address" },
  21_212: { means: "line", words: "Twilio says that your number can’t be used to call or text." },
  21_606: { means: "line", words: "Twilio says that your number can’t send texts." },
  21_610: { means: "stop" },
  21_614: { means: "address" },
  30_005: { means: "address" },
  30_006: { means: "address" },
  30_034: {
    means: "line",
    words: "Not registered yet: carriers will deliver none of these.",
  },
};

/** The error by which carriers say that the number isn't registered. */
export const unregisteredCode = 30_034;

/** The number's own queue is full: it empties by itself. */
const queueFullCode = 21_611;

/** What a code means for us; undefined for one that ends that person alone. */
export const meaningOf = (code: number | null | undefined): Meaning | undefined =>
  code == null ? undefined : meanings[code];

/** What a refusal of Twilio says of one text or call; a busy Twilio (429), or a full queue, has taken nothing. */
export function outcomeOfRefusal({
  status,
  code,
  message,
}: {
  status: number;
  code: number;
  message: string;
}): Outcome {
  if (status === 429 || code === 20_429 || code === queueFullCode) return { type: "busy" };
  const meaning = status === 401 ? meanings[20_003] : meaningOf(code);
  if (meaning?.means === "line") return { type: "stopped", words: meaning.words };
  if (meaning?.means === "stop")
    return { type: "failed", reason: "stopped", detail: message, isAddress: false };
  return {
    type: "failed",
    reason: `twilio_${code}`,
    detail: `${message} (Twilio ${code})`,
    isAddress: meaning?.means === "address",
  };
}
