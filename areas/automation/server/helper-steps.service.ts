import { addDays, dayIn } from "#platform/contract/dates.ts";
import { AppError } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type HeldContact, addNote, listFields, writeContacts } from "#areas/customers/server/index.ts";
import { customValueError } from "#areas/customers/contract/contact-fields.rules.ts";
import { ContactChanges, type CustomValue } from "#areas/customers/contract/contacts.schema.ts";
import { contactLimits, kindOf } from "#areas/customers/contract/standard-fields.rules.ts";
import {
  type PlaceholderValues,
  replacePlaceholders,
  resolved,
} from "#areas/outreach/contract/placeholders.rules.ts";
import { paymentLinkOf } from "#areas/email-campaigns/server/index.ts";
import type { PlainStep } from "#areas/automation/contract/helper-definitions.schema.ts";
import { postToChat } from "#areas/integrations/server/index.ts";
import { helperCalled } from "#areas/automation/contract/helpers.events.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import { NewTask } from "#areas/tasks/contract/tasks.schema.ts";
import { createTask } from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { planMail } from "./helper-mails.service.ts";
import type { HelperRow } from "./helpers.store.ts";

/** What a step came to for one customer. */
export type Outcome = {
  state: "done" | "skipped" | "failed";
  reason?: string;
  mailingId?: string;
};
/** A step that does something, for customers who are there at the same moment. `contacts` are locked, and changed where the step changes them. */
export type Action = {
  helper: Pick<HelperRow, "id" | "name" | "hasMailed">;
  step: Exclude<PlainStep, { do: "wait" | "waitFor" | "stop" }>;
  contacts: readonly HeldContact[];
};

const done: Outcome = { state: "done" };
const failed = (reason: string): Outcome => ({ state: "failed", reason });
const skipped = (reason: string): Outcome => ({ state: "skipped", reason });

/** Does a step for all of them, in this transaction; what can't be done says why. By customer. */
export async function act(ctx: Ctx, action: Action): Promise<Map<string, Outcome>> {
  const { contacts, step } = action;
  const forAll = (outcome: Outcome) => new Map(contacts.map(({ id }) => [id, outcome]));
  try {
    switch (step.do) {
      case "tag":
      case "untag":
      case "stage":
      case "assign":
      case "field":
        return await write(ctx, contacts, await changeOf(ctx, step));
      case "email":
        return await mail(ctx, { ...action, step });
      case "task":
        return await eachOf(contacts, await taskAdder(ctx, step));
      case "note": {
        const filled = await fillerOf(ctx, step.text);
        return await eachOf(contacts, async (contact) => {
          await addNote(ctx, contact.id, filled(contact));
          contact.version += 1;
        });
      }
      case "notify":
        return await eachOf(contacts, await teller(ctx, step));
      case "webhook":
        return await eachOf(contacts, (contact) =>
          ctx.publish(helperCalled, {
            contactId: contact.id,
            name: fullNameOf(contact),
            helperId: action.helper.id,
            helperName: action.helper.name,
            webhookId: step.webhookId,
          }),
        );
      case "chat": {
        const filled = await fillerOf(ctx, step.text);
        return await eachOf(contacts, async (contact) => {
          await postToChat(ctx, filled(contact));
        });
      }
    }
  } catch (error) {
    // What a rule refuses is told; what broke is tried again.
    if (error instanceof AppError && error.code !== "unavailable") return forAll(failed(error.message));
    throw error;
  }
}

async function eachOf(
  contacts: readonly HeldContact[],
  work: (contact: HeldContact) => Promise<void>,
): Promise<Map<string, Outcome>> {
  for (const contact of contacts) await work(contact);
  return new Map(contacts.map(({ id }) => [id, done]));
}

type Change = (contact: HeldContact) => Partial<HeldContact> | { skip: string } | undefined;

/** How a step changes a customer; throws when it can't be done any more. */
async function changeOf(
  ctx: Ctx,
  step: Extract<PlainStep, { do: "tag" | "untag" | "stage" | "assign" | "field" }>,
): Promise<Change> {
  if (step.do === "tag")
    return ({ tags }) =>
      tags.includes(step.tag)
        ? { skip: "They have this tag already." }
        : tags.length >= contactLimits.tags
          ? { skip: "They have as many tags as a customer can have." }
          : { tags: [...tags, step.tag] };
  if (step.do === "untag")
    return ({ tags }) =>
      tags.includes(step.tag)
        ? { tags: tags.filter((tag) => tag !== step.tag) }
        : { skip: "They don’t have this tag." };
  if (step.do === "stage") {
    await pipeline.checkStage(ctx, step.stage);
    return ({ pipelineStage }) =>
      pipelineStage === step.stage ? { skip: "They are there already." } : { pipelineStage: step.stage };
  }
  if (step.do === "assign") {
    if (!(await team.isMember(ctx, step.userId)))
      throw new AppError("conflict", "That person is no longer on the team.");
    return ({ assignedTo }) =>
      assignedTo === step.userId ? { skip: "They look after them already." } : { assignedTo: step.userId };
  }
  return fieldChange(ctx, step);
}

async function fieldChange(ctx: Ctx, { field, value }: Extract<PlainStep, { do: "field" }>): Promise<Change> {
  if (kindOf(field) !== undefined) {
    const read = ContactChanges.safeParse({ [field]: value ?? "" });
    if (!read.success)
      throw new AppError("conflict", read.error.issues[0]?.message ?? "The value doesn’t fit this field.");
    const next = (read.data as Record<string, unknown>)[field];
    return (contact) => ({ [field]: next === "" ? null : next }) as Partial<typeof contact>;
  }
  const own = (await listFields(ctx.tx)).find(({ key }) => key === field);
  if (!own) throw new AppError("conflict", "That field no longer exists.");
  const trouble = customValueError(own, value as CustomValue);
  if (trouble) throw new AppError("conflict", trouble);
  return ({ customFields }) => {
    const { [field]: _before, ...others } = customFields;
    return { customFields: value === null || value === "" ? others : { ...others, [field]: value } };
  };
}

async function write(
  ctx: Ctx,
  contacts: readonly HeldContact[],
  change: Change,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const writes = contacts.flatMap((contact) => {
    const changes = change(contact);
    if (changes === undefined || "skip" in changes) {
      outcomes.set(
        contact.id,
        skipped((changes as { skip: string } | undefined)?.skip ?? "Nothing to change."),
      );
      return [];
    }
    return [{ contact, before: { ...contact }, after: { ...contact, ...changes } }];
  });
  const written = new Map(
    (await writeContacts(ctx, writes, { tells: "each" })).map(({ id, version }) => [id, version]),
  );
  for (const { contact, after } of writes) {
    const version = written.get(contact.id);
    outcomes.set(contact.id, version === undefined ? skipped("It is so already.") : done);
    Object.assign(contact, after, { version: version ?? contact.version });
  }
  return outcomes;
}

async function mail(
  ctx: Ctx,
  { helper, step, contacts }: Action & { step: Extract<PlainStep, { do: "email" }> },
): Promise<Map<string, Outcome>> {
  const ids = contacts.map(({ id }) => id);
  const planned = await planMail(ctx, helper, step, ids);
  return new Map(
    ids.map((id) => {
      if ("problem" in planned) return [id, skipped(planned.problem)];
      const why = planned.skipped.get(id);
      const { mailingId } = planned;
      return [id, why === undefined ? { state: "done", mailingId } : { ...skipped(why), mailingId }];
    }),
  );
}

/** Fills in a text's placeholders, for each customer. */
async function fillerOf(ctx: Ctx, text: string): Promise<(contact: HeldContact) => string> {
  const company = (await team.workspaceNameOf(ctx.tx)) ?? "";
  const paymentLink = text.includes("{") ? await paymentLinkOf(ctx) : null;
  return ({ firstName, lastName, company: customerCompany }) => {
    const values: PlaceholderValues = { firstName, lastName, customerCompany, company, paymentLink };
    return replacePlaceholders(text, (found) => resolved(found, values) ?? "").trim();
  };
}

/** Whom a step means: the one it names while they are on the team, else who looks after the customer, else the owner. */
async function personOf(ctx: Ctx, named: string | null): Promise<(contact: HeldContact) => string | null> {
  const people = await team.membersOf(ctx.tx);
  const idOf = (id: string | null) => people.find((one) => one.id === id)?.id;
  const owner = people.find(({ role }) => role === "owner")?.id;
  return ({ assignedTo }) => idOf(named) ?? idOf(assignedTo) ?? owner ?? null;
}

async function taskAdder(
  ctx: Ctx,
  { title, dueInDays, assignedTo }: Extract<PlainStep, { do: "task" }>,
): Promise<(contact: HeldContact) => Promise<void>> {
  const dueDate = addDays(dayIn(await team.timeZoneOf(ctx.tx), ctx.now), dueInDays);
  const filled = await fillerOf(ctx, title);
  const person = await personOf(ctx, assignedTo);
  return async (contact) => {
    const task = NewTask.parse({
      type: "task",
      title: filled(contact).slice(0, 200) || "Follow up",
      dueDate,
      contactId: contact.id,
      assignedTo: person(contact),
    });
    await createTask(ctx, task);
  };
}

async function teller(
  ctx: Ctx,
  { userId, text }: Extract<PlainStep, { do: "notify" }>,
): Promise<(contact: HeldContact) => Promise<void>> {
  const filled = await fillerOf(ctx, text);
  const person = await personOf(ctx, userId);
  return async (contact) => {
    const told = person(contact);
    if (told === null) return;
    await notifications.notify(
      ctx,
      [told],
      [
        {
          type: "helper",
          title: fullNameOf(contact),
          body: filled(contact),
          href: `/contacts/${contact.id}`,
        },
      ],
    );
  };
}
