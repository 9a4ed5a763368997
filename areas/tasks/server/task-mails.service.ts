import { productName } from "#platform/contract/product.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { type Task, taskLimits } from "#areas/tasks/contract/tasks.schema.ts";

type Reader = { firstName: string; email: string };
type Told = Pick<Task, "id" | "title" | "dueDate" | "dueTime" | "contactName">;

const longDay = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** "Wednesday, November 25, 2:30 PM", in the time of the business. */
export function whenDue({ dueDate, dueTime }: Pick<Task, "dueDate" | "dueTime">): string {
  if (dueDate === null) return "No date";
  const day = longDay.format(new Date(`${dueDate}T00:00:00Z`));
  return dueTime === null ? day : `${day}, ${clock.format(new Date(`${dueDate}T${dueTime}:00Z`))}`;
}

const customerOf = ({ contactName }: Told): string | null =>
  contactName && nameInMail(contactName, "a customer");
const lineOf = (task: Told, when: string): string =>
  `- ${titleOf(task)}${task.contactName ? ` (${customerOf(task)})` : ""}${when ? `: ${when}` : ""}`;
/** The title without addresses: no one can make us email someone a link by assigning a task. */
const titleOf = ({ title }: Told): string => nameInMail(title, "something to do", taskLimits.title);
const footer = (appUrl: string): string =>
  `-- \nYou got this email because you turned it on. To stop it, open ${appUrl}/tasks and choose "Reminders & email".\n`;

/** The mail of one reminder; `when` is the same in a line for the bell. */
export function reminderMail(reader: Reader, task: Told, appUrl: string): Mail & { when: string } {
  const due = `Due ${whenDue(task)}`;
  const forWhom = (name: string | null) => (name ? `${due}, for ${name}` : due);
  return {
    to: reader.email,
    subject: `Reminder: ${titleOf(task)}`,
    text: `Hi ${nameInMail(reader.firstName, "there")},\n\nHere’s your reminder:\n\n${titleOf(task)}\n${forWhom(customerOf(task))}\n\nOpen the task: ${appUrl}/tasks?task=${task.id}\n\n${footer(appUrl)}`,
    when: forWhom(task.contactName),
  };
}

/** How many lines of each section the morning email lists. */
const maxLines = 20;

/** The morning email: what is overdue and what is due today. Never built without tasks. */
export function digestMail(reader: Reader, tasks: readonly Told[], today: string, appUrl: string): Mail {
  const late = tasks.filter((task) => task.dueDate !== null && task.dueDate < today);
  const due = tasks.filter((task) => task.dueDate === today);
  const part = (title: string, list: readonly Told[], when: (task: Told) => string): string =>
    list.length === 0
      ? ""
      : `${title}\n${list
          .slice(0, maxLines)
          .map((task) => lineOf(task, when(task)))
          .join("\n")}${list.length > maxLines ? `\n  and ${list.length - maxLines} more` : ""}\n\n`;
  const words = [due.length > 0 && `${due.length} for today`, late.length > 0 && `${late.length} overdue`]
    .filter(Boolean)
    .join(", ");
  return {
    to: reader.email,
    subject: `Things to do in ${productName}: ${words}`,
    text: `Good morning ${nameInMail(reader.firstName, "to you")},\n\n${part("Today:", due, (task) => (task.dueTime === null ? "" : clock.format(new Date(`${today}T${task.dueTime}:00Z`))))}${part("Overdue:", late, whenDue)}See all your tasks: ${appUrl}/tasks\n\n${footer(appUrl)}`,
  };
}
