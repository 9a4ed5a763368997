import type { Was } from "#platform/contract/edits.ts";
import { CallError, isClash } from "#platform/web/call.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import type { Times } from "#areas/calendar/contract/repeats.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import type { ShownMeeting } from "./appointment-form.view.ts";
import { whenLabel } from "./calendar.view.ts";
import { type RepeatForm, repeatWords } from "./repeat-form.view.ts";

/** What an edit of a meeting was based on, as the call takes it: start and end by themselves. */
export const wasOfCall = ({ when, ...was }: Was): Was => ({ ...was, ...(when as Times | undefined) });

/** The outcome of such a call, as the form takes it: start and end are one thing again. */
export function clashOfForm<T>(outcome: Outcome<T>, when: Times | undefined): Outcome<T> {
  if (!("error" in outcome) || !isClash(outcome.error) || !(outcome.error instanceof CallError))
    return outcome;
  const { startTime, endTime, ...theirs } = (outcome.error.body?.theirs ?? {}) as Partial<Times>;
  const isMoved = startTime !== undefined || endTime !== undefined;
  const time = { ...when, ...(startTime && { startTime }), ...(endTime && { endTime }) };
  const body = { ...outcome.error.body, theirs: { ...theirs, ...(isMoved && { when: time }) } };
  return { ok: false, error: new CallError(outcome.error.status, "", JSON.stringify(body)) };
}

/** What the screen calls what has no box of that name. */
export const meetingLabels: Readonly<Record<string, string>> = {
  when: "When",
  repeats: "Repeats",
  contactId: "Customer",
};

type Known = { timeZone: string; meeting: ShownMeeting | undefined; hosts: readonly Host[] };

/** Values in words, where somebody else changed them too. */
export function meetingText(
  field: string,
  value: unknown,
  { timeZone, meeting, hosts }: Known,
): string | undefined {
  if (field === "when") return whenLabel(value as Times, timeZone);
  if (field === "repeats") return repeatWords(value as RepeatForm | ShownMeeting["repeats"]);
  if (field === "hostId") return hosts.find(({ id }) => id === value)?.name;
  if (field === "contactId" && value)
    return (value === meeting?.contactId && meeting.contactName) || "The customer you chose";
  return undefined;
}
