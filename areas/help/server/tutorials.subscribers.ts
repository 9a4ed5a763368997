import type { EventType } from "#platform/contract/events.ts";
import type { Ctx, Subscriber } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { helperChanged } from "#areas/automation/contract/helpers.events.ts";
import { transactionCreated } from "#areas/books/contract/books.events.ts";
import { appointmentScheduled } from "#areas/calendar/contract/appointments.events.ts";
import {
  contactCreated,
  contactNoteAdded,
  contactStageChanged,
} from "#areas/customers/contract/contacts.events.ts";
import { dealStageChanged } from "#areas/deals/contract/deals.events.ts";
import type { Act } from "#areas/help/contract/tutorials.schema.ts";
import { invoiceSent } from "#areas/invoices/contract/invoices.events.ts";
import { quoteSent } from "#areas/invoices/contract/quotes.events.ts";
import { taskCompleted, taskCreated } from "#areas/tasks/contract/tasks.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { noteAct } from "./tutorials.service.ts";
import { updatePerson } from "./tutorials.store.ts";

/** Which event tells which act. */
const told: readonly (readonly [EventType, Act])[] = [
  [contactCreated, "contact.created"],
  [contactNoteAdded, "contact.note_added"],
  [contactStageChanged, "stage.changed"],
  [dealStageChanged, "stage.changed"],
  [taskCreated, "task.created"],
  [taskCompleted, "task.completed"],
  [transactionCreated, "transaction.created"],
  [invoiceSent, "invoice.sent"],
  [quoteSent, "quote.sent"],
  [appointmentScheduled, "appointment.scheduled"],
];

/** The events after which a step may be done. */
export const tutorialEvents = [...told.map(([type]) => type), helperChanged];

// A change of many publishes one event each; one of them is enough.
const noted = new WeakMap<Ctx, Set<Act>>();

async function noteOnce(ctx: Ctx, act: Act): Promise<void> {
  const known = noted.get(ctx) ?? new Set();
  if (known.has(act)) return;
  noted.set(ctx, known.add(act));
  await noteAct(ctx, act);
}

/** What completes steps of tutorials. Sample data publishes nothing, so it does not count. */
export const tutorialSubscribers: readonly Subscriber[] = [
  ...told.map(([type, act]) => on(type, (ctx) => noteOnce(ctx, act))),
  on(helperChanged, async (ctx, { isOn }) => {
    if (isOn) await noteOnce(ctx, "helper.turned_on");
  }),
  on(workspaceKept, (ctx, { from, to }) => updatePerson(ctx.tx, from, to)),
];
