import { createHash } from "node:crypto";
import { isAmerican } from "#platform/contract/american.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { folded } from "#platform/contract/text.ts";
import { decimalMarkOf, twoMarksIn } from "#platform/contract/written-numbers.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { stages as offeredStages } from "#areas/customers/contract/contacts.schema.ts";
import { dateOrderOf, twoWaysIn } from "#areas/imports/contract/import-dates.rules.ts";
import type { DateOrder } from "#areas/imports/contract/import-dates.schema.ts";
import {
  type Directory,
  directory,
  type Known,
  whoIs,
} from "#areas/imports/contract/import-matching.rules.ts";
import {
  keysOf,
  newPerson,
  type PersonFields,
  type RowValues,
} from "#areas/imports/contract/import-people.rules.ts";
import { errorLine } from "#areas/imports/contract/imports.rules.ts";
import * as imports from "#areas/imports/server/index.ts";
import { stagesOf } from "#areas/pipeline/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import {
  isOneSale,
  plainStage,
  saleReader,
  type SaleRow,
  type SaleValues,
} from "#areas/deals/contract/deal-import-rows.rules.ts";
import {
  type DealImportFields,
  dealImportLimits,
  type DealImportResult,
  type SaleColumn,
  type SaleTarget,
  type UnknownStage,
} from "#areas/deals/contract/deal-imports.schema.ts";
import { kindsOf } from "./deal-facts.service.ts";
import { countByKey } from "./deal-imports.store.ts";
import type { SaleFile } from "./deal-import-files.service.ts";

/** How many rows look for their customers at a time. */
const rowsAtOnce = 1000;

/** A sale that the file adds; `person` where its customer is new and this is their first row. */
export type PlannedSale = {
  number: number;
  key: string;
  contactId: string;
  person: PersonFields | null;
  sale: SaleValues;
};
export type SalePlan = {
  sales: PlannedSale[];
  same: number;
  problems: number;
  errors: string[];
  newContacts: number;
  unknownStages: UnknownStage[];
} & Pick<DealImportResult, "dates" | "amounts">;

/** What somebody said of the file: which stages here its stages are, and how its days and amounts are written. */
export type SaleChoices = Pick<DealImportFields, "dateOrder" | "decimalSign"> & {
  chosen: ReadonlyMap<string, string>;
};

type Numbered = SaleRow & { number: number; cells: string[] };

/** What a file would add, row by row; writes nothing. The same for a dry run and for the upload. */
export async function planSales(
  ctx: Ctx,
  file: SaleFile,
  columns: readonly SaleColumn[],
  choices: SaleChoices,
): Promise<SalePlan> {
  const { read, dates, amounts } = await readerOf(ctx, file, columns, choices);
  const rows = await imports.inTurns(file.rows, ({ number, cells, problem }): Numbered => {
    const row = read(cells);
    return problem === undefined
      ? { ...row, number, cells }
      : { ...row, number, cells, problems: [{ index: null, message: problem }] };
  });
  const plan: SalePlan = {
    sales: [],
    same: 0,
    problems: 0,
    errors: [],
    newContacts: 0,
    unknownStages: [],
    dates,
    amounts,
  };
  const people = peopleOf();
  const timesSeen = new Map<string, number>();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const keys = await imports.inTurns(some, ({ key }) => keyOf(key));
    const there = await countByKey(ctx.tx, keys);
    await people.load(
      ctx,
      some.map(({ person }) => person),
    );
    for (const [index, row] of some.entries()) {
      const key = keys[index] ?? "";
      if (row.problems.length > 0) note(plan, row);
      else if (isSame(row.key, key, timesSeen, there)) plan.same++;
      else add(plan, people, row, key);
    }
  }
  plan.unknownStages = unknownIn(rows);
  return plan;
}

/** A key as it is kept: of one length, however much a row says. */
const keyOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Equal rows are as many sales; one with an id of the other program is one, however often the file has it. */
function isSame(
  said: string,
  key: string,
  timesSeen: Map<string, number>,
  there: ReadonlyMap<string, number>,
): boolean {
  const times = (timesSeen.get(key) ?? 0) + 1;
  timesSeen.set(key, times);
  const before = there.get(key) ?? 0;
  return isOneSale(said) ? before > 0 || times > 1 : times <= before;
}

function note(
  plan: SalePlan,
  { number, cells, problems }: Pick<Numbered, "number" | "cells" | "problems">,
): void {
  plan.problems++;
  if (plan.errors.length >= dealImportLimits.errors) return;
  const wrong = problems.map(({ index, message }) => ({
    message,
    value: index === null ? null : (cells[index] ?? ""),
  }));
  plan.errors.push(errorLine({ number, reason: null, wrong }));
}

function add(plan: SalePlan, people: People, row: Numbered, key: string): void {
  const { number, sale } = row;
  const found = people.find(row.person);
  if (found) {
    plan.sales.push({ number, key, contactId: found, person: null, sale });
    return;
  }
  const { fields } = newPerson(row.person, { source: "Other", stage: undefined });
  if (fields.firstName === "" && fields.lastName === "") {
    note(plan, { ...row, problems: [{ index: null, message: "A customer needs a name" }] });
    return;
  }
  const contactId = people.add(fields, number);
  plan.newContacts++;
  plan.sales.push({ number, key, contactId, person: fields, sale });
}

function unknownIn(rows: readonly Numbered[]): UnknownStage[] {
  const counts = new Map<string, UnknownStage>();
  for (const { unknownStage, problems } of rows) {
    if (unknownStage === null || problems.length > 0) continue;
    const key = plainStage(unknownStage);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { name: unknownStage.slice(0, 200), count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}

async function readerOf(
  ctx: Ctx,
  { rows }: SaleFile,
  columns: readonly SaleColumn[],
  { chosen, dateOrder, decimalSign }: SaleChoices,
): Promise<{ read: (cells: readonly string[]) => SaleRow } & Pick<DealImportResult, "dates" | "amounts">> {
  const timeZone = await timeZoneOf(ctx.tx);
  const usual = isAmerican(timeZone) ? ("month_first" as const) : ("day_first" as const);
  const kinds = await kindsOf(ctx);
  const stages = [...(await stagesOf(ctx)), ...offeredStages].map(({ key, name }) => ({
    key,
    name,
    type: kinds.get(key)?.type,
  }));
  const mapped = columns.flatMap(({ index, target }) => (target === null ? [] : [{ index, target }]));
  const valuesOf = (index: number) => rows.map(({ cells }) => cells[index] ?? "");
  const judged = async <T>(targets: readonly SaleTarget[], judge: (values: readonly string[]) => T) =>
    new Map(
      await imports.inTurns(
        mapped.filter(({ target }) => targets.includes(target)),
        ({ index }): [number, T] => [index, judge(valuesOf(index))],
      ),
    );
  let order: DateOrder | null = dateOrder ?? usual;
  let example: string | undefined;
  let amount: string | undefined;
  const read = saleReader({
    columns: mapped,
    stages,
    chosen,
    dateOrders: await judged(["createdOn", "expectedCloseDate", "closedOn"], (values) => {
      const told = dateOrderOf(values);
      if (told !== "ambiguous") return told;
      example ??= twoWaysIn(values)?.trim();
      const as = dateOrder ?? dateOrderOf(values, usual);
      if (as === "ambiguous") order = null;
      return as;
    }),
    decimalSigns: await judged(["value"], (values) => {
      const told = decimalMarkOf(values);
      if (told !== "ambiguous") return told;
      amount = twoMarksIn(values)?.trim();
      return decimalSign ?? "ambiguous";
    }),
    today: dayIn(timeZone, ctx.now),
  });
  return {
    read,
    dates: example === undefined ? null : { order, example },
    amounts: amount === undefined ? null : { sign: decimalSign ?? null, example: amount },
  };
}

/** Customers, and those whom earlier rows of the file add. */
type People = {
  load(ctx: Ctx, rows: readonly RowValues[]): Promise<void>;
  find(row: RowValues): string | undefined;
  add(fields: PersonFields, number: number): string;
};

function peopleOf(): People {
  const book: Directory = directory();
  const known = new Set<string>();
  const companies = new Map<string, Set<Known>>();
  const put = (one: Known): void => {
    if (one.contactId === null || known.has(one.contactId)) return;
    known.add(one.contactId);
    book.put(one);
    if (!one.fields.company) return;
    const company = folded(one.fields.company);
    companies.set(company, (companies.get(company) ?? new Set()).add(one));
  };
  return {
    async load(ctx, rows) {
      for (const one of await imports.listFindable(ctx, rows)) put(one);
      const asked = rows.flatMap(({ company }) => (company ? [company] : []));
      for (const one of await imports.listOfCompanies(ctx, asked)) put(one);
    },
    find(row) {
      const match = whoIs(row, book, ["email", "phone", "name"]);
      // A number under another name is somebody else's; the same name at the same company is theirs.
      if (match && (match.isSure || match.by === "name")) return match.known.contactId ?? undefined;
      return ofCompany(row, companies) ?? ofName(row, book);
    },
    add(fields, number) {
      const contactId = newId();
      put({ contactId, number, isNew: true, fields, told: [], changed: [], notes: [], added: [] });
      return contactId;
    },
  };
}

const hasName = (row: RowValues): boolean => Boolean(row.firstName || row.lastName);
const only = (found: readonly Known[]): string | undefined =>
  found.length === 1 ? (found[0]?.contactId ?? undefined) : undefined;

// Somebody whom the file adds stands for their company only where a row names nobody.
function ofCompany(row: RowValues, companies: ReadonlyMap<string, Set<Known>>): string | undefined {
  if (!row.company) return undefined;
  const namesNobody = !row.email && !row.phone && !hasName(row);
  return only([...(companies.get(folded(row.company)) ?? [])].filter((one) => !one.isNew || namesNobody));
}

// A row with a name and nothing else means the only customer of that name.
const ofName = (row: RowValues, book: Directory): string | undefined =>
  row.email || row.phone || row.company || !hasName(row)
    ? undefined
    : only(book.find("name", keysOf(row).name));
