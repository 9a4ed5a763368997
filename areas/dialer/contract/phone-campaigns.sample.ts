import { textTemplates, voiceScripts } from "./call-scripts.rules.ts";
import type { PhoneChannel } from "./phone-campaigns.schema.ts";

/** How many of the sample's customers with a number its campaigns are for. */
export const samplePeople = 8;

type SamplePhoneCampaign = { channel: PhoneChannel; name: string; words: string; isOver: boolean };

const wordsOf = (list: readonly { key: string; words: string }[], key: string): string =>
  list.find((one) => one.key === key)?.words ?? "";

/** The practice of the sample business, Alder & Rye, bakery and catering: the newest first, a draft and one that is over of each kind. */
export const samplePhoneCampaigns: readonly SamplePhoneCampaign[] = [
  {
    channel: "call",
    name: "How did the holiday orders go?",
    words: wordsOf(voiceScripts, "survey"),
    isOver: false,
  },
  { channel: "call", name: "Catering follow-up", words: wordsOf(voiceScripts, "followUp"), isOver: true },
  {
    channel: "text",
    name: "Pie day reminder",
    words: "Hi {{firstName|there}}, pies are ready on Friday from 8:00. Shall we keep one for you?",
    isOver: false,
  },
  { channel: "text", name: "Hello from the bakery", words: wordsOf(textTemplates, "intro"), isOver: true },
];

/** How many days ago they were written, and those that are over were started. */
export const sampleDays = { written: 3, started: 2 } as const;
