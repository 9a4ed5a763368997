import { momentAgo, sampleContactsAt, type When } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { HelperRun, RunStep } from "./helpers.schema.ts";

/** A step of a sample run, and what became of it. */
export type SampleStep = Pick<RunStep, "place" | "state" | "reason" | "dueAt" | "doneAt">;
/** What one of the first helpers did for a customer of the sample business. */
export type SampleRun = {
  preset: "welcome" | "followUp";
  contact: Contact;
  state: HelperRun["state"];
  reason: string | null;
  place: string;
  startedAt: string;
  endedAt: string | null;
  steps: SampleStep[];
};

type Row = [
  preset: SampleRun["preset"],
  who: "bought" | "open",
  number: number,
  daysAgo: number,
  how: "done" | "waiting" | "goal" | "refused" | "draft",
];

const waitDays = 3;
const rows: Row[] = [
  ["followUp", "open", 0, 19, "done"],
  ["welcome", "bought", 0, 15, "done"],
  ["followUp", "bought", 1, 14, "goal"],
  ["followUp", "open", 1, 11, "done"],
  ["welcome", "bought", 1, 12, "done"],
  ["welcome", "bought", 2, 6, "refused"],
  ["followUp", "open", 2, 5, "done"],
  ["followUp", "open", 3, 2, "waiting"],
  ["followUp", "open", 4, 1, "waiting"],
  ["welcome", "bought", 3, 1, "draft"],
];

/** What helpers did in the sample business, the oldest first: done, under way, stopped, failed, and an email that waits for a press. */
export function sampleRunsAt(when: When): SampleRun[] {
  const contacts = sampleContactsAt(when);
  const bought = contacts.filter(({ pipelineStage }) => pipelineStage === "customer");
  const open = contacts.filter(({ pipelineStage }) => !["customer", "lost"].includes(pipelineStage));
  return rows.flatMap(([preset, who, number, daysAgo, how]): SampleRun[] => {
    const contact = (who === "bought" ? bought : open)[number];
    return contact ? [{ preset, contact, ...runOf(when, preset, daysAgo, how) }] : [];
  });
}

function runOf({ now }: When, preset: SampleRun["preset"], daysAgo: number, how: Row[4]) {
  const at = (days: number): string => momentAgo(now, days, 10, 20);
  const startedAt = at(daysAgo);
  const step = (place: string, state: SampleStep["state"], more: Partial<SampleStep> = {}): SampleStep => ({
    place,
    state,
    reason: null,
    dueAt: null,
    doneAt: null,
    ...more,
  });
  const run = { startedAt, endedAt: null, reason: null, place: "0" };
  if (how === "waiting") {
    const dueAt = new Date(Date.parse(startedAt) + waitDays * 86_400_000).toISOString();
    return { ...run, state: "waiting" as const, steps: [step("0", "waiting", { dueAt })] };
  }
  if (how === "draft") return { ...run, state: "asks" as const, steps: [step("0", "drafted")] };
  if (how === "refused") {
    const reason = "The mail server refused the email.";
    const failed = step("0", "failed", { reason, doneAt: startedAt });
    return { ...run, state: "failed" as const, reason, endedAt: startedAt, steps: [failed] };
  }
  if (how === "goal") {
    const reason = "The goal is reached: when someone becomes a customer.";
    return {
      ...run,
      state: "stopped" as const,
      reason,
      endedAt: at(daysAgo - 1),
      steps: [step("0", "stopped", { reason })],
    };
  }
  const endedAt = at(daysAgo - (preset === "followUp" ? waitDays : 0));
  const done = step("0", "done", { doneAt: endedAt });
  const steps = preset === "followUp" ? [done, step("1", "done", { doneAt: endedAt })] : [done];
  return { ...run, state: "done" as const, place: preset === "followUp" ? "1" : "0", endedAt, steps };
}
