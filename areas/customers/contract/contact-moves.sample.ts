import { sampleContactsAt, momentAgo, type When } from "./contacts.sample.ts";
import type { Contact } from "./contacts.schema.ts";

/** A step of a sample customer on the way to a sale; the first has no stage before it. */
export type SampleMove = { from: string | null; to: string; at: string };

const wayToSale = ["new", "qualified", "proposal", "negotiation"];
const dayMs = 86_400_000;

/** Who bought before this month, by what they paid, and how many days ago; all others did this month, 28,500 together (Spec 2 §3, Stats). */
const boughtDaysAgo: Readonly<Record<string, number>> = {
  "940.00": 100,
  "1420.00": 72,
  "980.00": 50,
  "2150.00": 35,
};

/** How each sample customer came to where they stand, by the customer's id: the same history at every load. */
export const sampleMovesAt = (when: When): ReadonlyMap<string, readonly SampleMove[]> =>
  new Map(sampleContactsAt(when).map((contact, index) => [contact.id, movesOf(contact, index, when)]));

function stepsTo(stage: string): readonly string[] {
  const place = wayToSale.indexOf(stage);
  if (place >= 0) return wayToSale.slice(0, place + 1);
  if (stage === "customer") return [...wayToSale, stage];
  return stage === "lost" ? [...wayToSale.slice(0, 2), stage] : [...wayToSale.slice(0, 1), stage];
}

function movesOf({ pipelineStage, value, createdAt }: Contact, index: number, when: When): SampleMove[] {
  const steps = stepsTo(pipelineStage);
  const first = Math.floor((when.now.getTime() - Date.parse(createdAt)) / dayMs);
  // Within a month at any day of it; open ones moved in the last two weeks.
  const last =
    pipelineStage === "customer"
      ? (boughtDaysAgo[value] ?? (index * 5) % Number(when.today.slice(8)))
      : 2 + ((index * 5) % 11);
  return steps.map((to, step) => ({
    from: steps[step - 1] ?? null,
    to,
    at:
      step === 0
        ? createdAt
        : momentAgo(when.now, daysAgo(first, last, step / (steps.length - 1), index), 14, index),
  }));
}

/** The first steps of some take longer, the last ones of others. */
const daysAgo = (first: number, last: number, part: number, index: number): number =>
  Math.round(first - (first - last) * part ** (0.7 + (index % 5) * 0.15));
