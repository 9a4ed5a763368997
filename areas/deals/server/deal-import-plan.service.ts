import { createHash } from "node:crypto";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
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
import * as customers from "#areas/customers/server/index.ts";
import * as imports from "#areas/imports/server/index.ts";
import {
  isOneSale,
  plainStage,
  type SaleRow,
  type SaleValues,
} from "#areas/deals/contract/deal-import-rows.rules.ts";
import {
  dealImportLimits,
  type DealImportResult,
  type SaleColumn,
  type UnknownStage,
} from "#areas/deals/contract/deal-imports.schema.ts";
import { countByKey } from "./deal-imports.store.ts";
import type { SaleFile } from "./deal-import-files.service.ts";
import { readerOf, type SaleChoices } from "./deal-import-reader.service.ts";

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
} & Pick<DealImportResult, "currencies" | "dates" | "amounts">;

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
    currencies: [],
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
    await imports.inTurns([...some.entries()], ([index, row]) => {
      const key = keys[index] ?? "";
      if (row.problems.length > 0) note(plan, row);
      else if (isSame(row.key, key, timesSeen, there)) plan.same++;
      else add(plan, people, row, key);
    });
  }
  const unknown = await countNamed(rows, (row) => (row.problems.length > 0 ? null : row.unknownStage));
  plan.unknownStages = unknown.slice(0, dealImportLimits.unknownStages);
  plan.currencies = (await countNamed(rows, ({ currency }) => currency)).map(({ name, count }) => ({
    currency: name,
    count,
  }));
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

/** What rows name that isn't known here, and how many do; the most frequent first. */
async function countNamed<R>(
  rows: readonly R[],
  nameOf: (row: R) => string | null,
): Promise<{ name: string; count: number }[]> {
  const counts = new Map<string, { name: string; count: number }>();
  await imports.inTurns(rows, (row) => {
    const name = nameOf(row);
    if (name === null) return;
    const key = plainStage(name) || name;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { name: name.slice(0, 200), count: 1 });
  });
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}

/** Customers, and those whom earlier rows of the file add. */
type People = {
  load(ctx: Ctx, rows: readonly RowValues[]): Promise<void>;
  find(row: RowValues): string | undefined;
  add(fields: PersonFields, number: number): string;
};

/** Who has a company; `before` were there ahead of the file. */
type Companies = Map<string, { all: Known[]; before: Known[] }>;

function peopleOf(): People {
  const book: Directory = directory(customers.maxOfOneKey);
  const known = new Set<string>();
  const companies: Companies = new Map();
  const put = (one: Known): void => {
    if (one.contactId === null || known.has(one.contactId)) return;
    known.add(one.contactId);
    book.put(one);
    if (!one.fields.company) return;
    const company = folded(one.fields.company);
    const there = companies.get(company) ?? { all: [], before: [] };
    companies.set(company, there);
    there.all.push(one);
    if (!one.isNew) there.before.push(one);
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
function ofCompany(row: RowValues, companies: Companies): string | undefined {
  if (!row.company) return undefined;
  const namesNobody = !row.email && !row.phone && !hasName(row);
  const there = companies.get(folded(row.company));
  return there && only(namesNobody ? there.all : there.before);
}

// A row with a name and nothing else means the only customer of that name.
const ofName = (row: RowValues, book: Directory): string | undefined =>
  row.email || row.phone || row.company || !hasName(row)
    ? undefined
    : only(book.find("name", keysOf(row).name));
