import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import * as customers from "#areas/customers/server/index.ts";
import { historyOf, phoneKeyOf } from "#areas/customers/contract/contacts.rules.ts";
import { stages as offeredStages } from "#areas/customers/contract/contacts.schema.ts";
import { contactLimits, ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import {
  applyRow,
  newPerson,
  type RowValues,
  samePhone,
} from "#areas/imports/contract/import-people.rules.ts";
import { rowReader } from "#areas/imports/contract/import-rows.rules.ts";
import type { HookBody, HookValue } from "#areas/integrations/contract/hooks.schema.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";

/** What a hook's fields were given: values as they came, as they were read, and what could not be read. */
export type Understood = {
  data: Record<string, string>;
  row: RowValues;
  problems: HookBody["problems"];
};

/** What is told of one value in an event. */
const toldCharacters = 500;

/** Reads what was sent as the fields of a customer, with the same eyes as a row of a file. A field without a value is left alone. */
export async function understand(
  ctx: Ctx,
  mapping: Readonly<Record<string, string>>,
  said: readonly HookValue[],
): Promise<Understood> {
  const values = new Map(said.map(({ path, value }) => [path, value]));
  const given = Object.entries(mapping).flatMap(([field, path]) => {
    const value = values.get(path);
    return value ? [{ field, value }] : [];
  });
  const fields = await customers.listFields(ctx.tx);
  const targetOf = (field: string): string => {
    const key = ownKeyOf(field);
    if (key === undefined) return field;
    const own = fields.find((one) => one.key === key);
    return own ? `custom:${own.id}` : "nothing";
  };
  const read = rowReader(
    given.map(({ field }, index) => ({ index, target: targetOf(field) })),
    {
      // No formulas, and so no signs that guard against them.
      format: "vcard",
      stages: [...(await pipeline.stagesOf(ctx)), ...offeredStages],
      fields,
      country: null,
    },
  );
  const { values: row, problems } = read(given.map(({ value }) => value));
  return {
    data: Object.fromEntries(given.map(({ field, value }) => [field, value.slice(0, toldCharacters)])),
    row,
    problems: problems.flatMap(({ index, message }) => {
      const field = index === null ? undefined : given[index]?.field;
      return field === undefined ? [] : [{ field, message }];
    }),
  };
}

type Written = { contactId: string; isNew: boolean };

/**
 * Finds the customer by email, else by phone, and fills what was given, or adds one whatever the plan's limit says. Who is there keeps
 * their email, their phone, where they came from, and that they want no email: an address that anyone may know changes none of these.
 * Undefined when there is neither an email nor a phone number.
 */
export async function writeCustomer(
  ctx: Ctx,
  hook: { name: string },
  { row }: Understood,
): Promise<Written | undefined> {
  if (!row.email && !row.phone) return undefined;
  const entry = { field: "hook", oldValue: null, newValue: hook.name };
  const current = await findCustomer(ctx, row);
  if (!current) return addCustomer(ctx, hook.name, row, entry);
  const notes = (await customers.listNoteTexts(ctx.tx, [current.id])).get(current.id) ?? [];
  const { fields, notes: added } = applyRow(current, notes, keeping(current, row), false);
  const after = { ...current, ...fields };
  if (historyOf(current, after).length > 0 || added.length > 0) {
    const [written] = await customers.writeContacts(
      ctx,
      [{ before: current, after, entry, touches: added.length > 0 }],
      { tells: "each" },
    );
    await addNotes(ctx, current.id, added, written?.version ?? current.version);
  }
  return { contactId: current.id, isNew: false };
}

const keeping = (current: customers.LockedContact, row: RowValues): RowValues => ({
  ...row,
  email: current.email === null ? row.email : undefined,
  phone: current.phone === null ? row.phone : undefined,
  source: undefined,
  status: current.status === "unsubscribed" ? undefined : row.status,
});

type Entry = { field: string; oldValue: unknown; newValue: unknown };

async function addCustomer(ctx: Ctx, hookName: string, row: RowValues, entry: Entry): Promise<Written> {
  const stand = row.firstName || row.lastName || row.standIn;
  const named = stand ? row : { ...row, firstName: row.phone?.slice(0, contactLimits.name) };
  const { fields, notes } = newPerson(named, { source: row.source ?? hookName, stage: firstStageKey });
  const id = newId();
  await customers.writeContacts(ctx, [{ after: { ...fields, id, assignedTo: null }, entry }], {
    tells: "each",
  });
  await addNotes(ctx, id, notes, 1);
  return { contactId: id, isNew: true };
}

const addNotes = (ctx: Ctx, contactId: string, texts: readonly string[], version: number): Promise<void> =>
  customers.insertNotes(
    ctx.tx,
    texts.map((text) => ({ id: newId(), contactId, text, version })),
    { workspaceId: ctx.workspaceId, by: null, at: ctx.now.toISOString() },
  );

/** A number tells who somebody is only where no two emails say otherwise. */
async function findCustomer(
  ctx: Ctx,
  { email, phone, phoneE164 }: RowValues,
): Promise<customers.LockedContact | undefined> {
  const key = phoneKeyOf(phone);
  const emails = email ? [email.toLowerCase()] : [];
  const there = (
    await customers.findByKeys(ctx.tx, { emails, phones: key ? [key] : [], names: [] }, ["email", "phone"])
  ).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const one =
    there.find((other) => other.email && emails.includes(other.email.toLowerCase())) ??
    there.find((other) => (!email || other.email === null) && samePhone(other.phone, phoneE164 ?? phone));
  const [locked] = one ? await customers.lockContacts(ctx.tx, [one.id]) : [];
  return locked?.deletedAt === null ? locked : undefined;
}
