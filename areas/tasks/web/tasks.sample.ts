import { fullNameOf } from "#platform/contract/full-name.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { CallError } from "#platform/web/call.ts";
import { ownZone, todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import { sampleMembers } from "#areas/team/web/index.ts";
import { matchesTaskFilter } from "#areas/tasks/contract/task-filter.rules.ts";
import { sampleTasksOn } from "#areas/tasks/contract/tasks.sample.ts";
import type { BinnedTask, Task, TaskSettings } from "#areas/tasks/contract/tasks.schema.ts";

const now = new Date();
const timeZone = ownZone();
const today = todayHere(now);
const people = sampleMembers();
const contacts = sampleContactsAt({ now, today });
const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** The demo's tasks, without the sample label: the demo says on every screen that all of it is sample data. */
const all: Task[] = sampleTasksOn(today).map(({ contact, who, doneDaysAgo, ...task }, at) => {
  const person = people[who - 1];
  const customer = contacts.find((one) => fullNameOf(one) === contact);
  return {
    ...task,
    id: `01930000-0000-7000-8abc-${String(at + 1).padStart(12, "0")}`,
    contactId: customer?.id ?? null,
    dealId: null,
    contactName: customer ? fullNameOf(customer) : null,
    assignedTo: person?.id ?? null,
    assignedName: person ? fullNameOf(person) : null,
    createdBy: people[0]?.id ?? null,
    completedAt: doneDaysAgo === null ? null : ago(doneDaysAgo),
    repeatEvery: 1,
    remindMinutes: null,
    isSample: false,
    version: 1,
    createdAt: ago(7),
    updatedAt: ago(7),
  };
});

/** The demo's answer to the list, filtered by the same rules as on the server. */
export const listed = (query: Record<string, string>): Task[] =>
  all
    .filter((task) => matchesTaskFilter(task, query, { me: people[0]?.id, now: wallTimeIn(timeZone, now) }))
    .slice(0, Number(query["limit"]) || undefined);

/** One of them; an unknown id is refused as the server would. */
function oneOf<T extends { id: string }>(list: readonly T[], id: string | undefined): T {
  const one = list.find((each) => each.id === id);
  if (!one) throw new CallError(404, "Not Found", "");
  return one;
}
export const oneTask = (id: string | undefined): Task => oneOf(all, id);

export const settings: TaskSettings = {
  reminderMail: true,
  digest: false,
  ownTimeZone: null,
  timeZone,
  mailReady: true,
};

/** What is in the demo's bin. */
export const binned = (): BinnedTask[] =>
  ["Ask the landlord about the awning", "Compare card readers"].map((title, at) => ({
    ...oneTask(all[0]?.id),
    id: `01930000-0000-7000-8abd-${String(at + 1).padStart(12, "0")}`,
    title,
    description: null,
    type: "task",
    status: "pending",
    priority: "medium",
    dueDate: null,
    dueTime: null,
    contactId: null,
    dealId: null,
    contactName: null,
    repeats: null,
    deletedAt: ago(at * 9 + 2),
    withContact: false,
  }));
