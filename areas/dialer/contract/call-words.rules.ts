import type { CallAnswer } from "./call-facts.rules.ts";

/** What phones say that screen calls: iOS 26 and Pixel, as far as their prompts are known. All ask for a name and a reason, which no voicemail does. */
const screeningPrompts: readonly RegExp[] = [
  /(record|say|state|tell|leave|give)\b.{0,30}\bname\b.{0,40}\b(reason|why you.?re calling|what.{0,10}about)/,
  /reason for (your|the) call/,
  /i.?ll see if (this|the) person is available/,
  /(call )?screening (service|assistant)|screening (this|your) call/,
  /using (a )?(call )?(screening|assistant) .{0,20}from google/,
  /get a copy of this conversation/,
];

/** True where what was heard is a phone that asks who is calling and why. */
export const isScreening = (speech: string): boolean => {
  const heard = speech.toLowerCase();
  return screeningPrompts.some((prompt) => prompt.test(heard));
};

/** What voicemail says before its beep. */
const greetings =
  /\bafter the (tone|beep)\b|\bleave (me |us )?(a|your) (brief |short |detailed )?(message|name)\b|\bvoice ?mail\b|\bmailbox\b|\b(is|are|am|.m) (not|un)\s?(currently )?available\b|\byou.?(ve| have) reached\b|\bthe (person|number|party|subscriber) you\b/;

const keys: Readonly<Record<string, CallAnswer>> = {
  "1": "yes",
  "2": "no",
  "3": "later",
  "0": "person",
  "9": "stop",
};

// In this order: "don't call me again" is no "call me again", and "not interested" is no "interested".
const spoken: readonly [CallAnswer, RegExp][] = [
  [
    "stop",
    /\bstop\b(?! by\b)|\b(do not|don.?t|never) (ever )?(call|text|contact|ring|phone)\b|\b(remove|take) (me|us|my number)\b|\bunsubscribe\b|\bopt.?out\b|\bno m[aá]s\b|\bleave me alone\b/,
  ],
  ["person", /\b(person|human|somebody|someone|agent|operator|representative|real voice|speak to|talk to)\b/],
  ["later", /\b(later|another time|call back|call me back|busy|bad time|tomorrow|next week|not now)\b/],
  ["no", /\b(no|nope|nah|not interested|no thanks|not really)\b/],
  ["yes", /\b(yes|yeah|yep|yup|sure|ok|okay|interested|please do|of course|sounds good|s[ií])\b/],
];

/** What somebody meant by a key or by what they said; undefined where that isn't clear. */
export function readAnswer({
  digits,
  speech,
}: {
  digits?: string | undefined;
  speech?: string | undefined;
}): CallAnswer | undefined {
  if (digits) return keys[digits.slice(0, 1)];
  const said = (speech ?? "").toLowerCase();
  const answer = spoken.find(([, words]) => words.test(said))?.[0];
  // Detection may not know a greeting; a stop in it is taken all the same, rather than lost.
  return answer !== "stop" && greetings.test(said) ? undefined : answer;
}

/** What follows each script: how to answer, whom to call back, and how to end it for good (47 CFR 64.1200(b)). */
export const menuWords = (number: string): string =>
  `If you’re interested, press 1 or say yes. If not, press 2. To be called another time, press 3. For a person, press 0. To never be called again, press 9 or say stop calling. Our number is ${spelledOut(number)}.`;

/** How a message on a machine ends: whom to call, also to end such calls for good (47 CFR 64.1200(b)). */
export const messageEnd = (number: string): string =>
  `To reach us, or to never be called again, call ${spelledOut(number)}. Goodbye.`;

/** A number digit by digit, as a voice should say it. */
export const spelledOut = (number: string): string =>
  number
    .replace(/^\+1(?=\d{10}$)/, "")
    .replace(/\D/g, "")
    .split("")
    .join(" ");

/** The one sentence for a phone that screens calls: who, and about what. */
export const screeningReply = (company: string, reason: string): string =>
  `This is ${company}’s automated assistant, speaking with an artificial voice, calling about ${reason}.`;

/** What is said last, by what somebody answered. */
export const lastWords: Record<CallAnswer | "unclear", string> = {
  yes: "Great, thank you. We’ll be in touch. Goodbye.",
  no: "All right, thank you for your time. Goodbye.",
  later: "All right, we’ll call you another time. Goodbye.",
  person: "Thank you. Somebody will call you back. Goodbye.",
  stop: "You won’t be called or texted by us again. Goodbye.",
  unclear: "Sorry, we didn’t catch that. Goodbye.",
};
export const tryAgainWords = "Sorry, we didn’t catch that.";
export const connectingWords = "One moment, please. We’re connecting you.";
