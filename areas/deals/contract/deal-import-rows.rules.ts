import { folded, isStorable } from "#platform/contract/text.ts";
import { splitName } from "#platform/contract/names.ts";
import { type CellReading, currencyIn, isDollars, saleValueOf } from "#platform/contract/written-numbers.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { dayOf } from "#platform/tables/written-dates.ts";
import type { DateOrder } from "#platform/contract/written-forms.ts";
import { type RowValues, standInOf } from "#areas/imports/contract/import-people.rules.ts";
import { phoneOf } from "#areas/imports/contract/import-phones.rules.ts";
import { emailOf, stageKeyOf, withoutGuard } from "#areas/imports/contract/import-values.rules.ts";
import type { PipelineStage, StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { dealImportLimits, type OtherCurrency, type SaleTarget } from "./deal-imports.schema.ts";
import { dealLimits, type LostReason } from "./deals.schema.ts";
import { lostReasonLabels, lostReasons } from "./lost-reasons.rules.ts";

/** A sale as a row of a file tells it. */
export type SaleValues = {
  title: string | null;
  value: string;
  /** A key here. */
  stage: string;
  type: StageType;
  createdOn: string | null;
  expectedCloseDate: string | null;
  closedOn: string | null;
  lostReason: LostReason | null;
  lostNote: string | null;
  externalId: string | null;
};
export type SaleRow = {
  sale: SaleValues;
  person: RowValues;
  /** The file's name of a stage that nobody knows here. */
  unknownStage: string | null;
  /** The currency of its amount, where that isn't dollars. */
  currency: string | null;
  problems: { index: number | null; message: string }[];
  /** By which the row is known again. */
  key: string;
};

/** What a file's rows are read with. */
export type SaleSurroundings = {
  columns: readonly { index: number; target: SaleTarget }[];
  stages: readonly (Pick<PipelineStage, "key" | "name"> & { type?: StageType })[];
  /** Stages of the file that were chosen: its name in plain letters, and the key here. */
  chosen: ReadonlyMap<string, string>;
  dateOrders: ReadonlyMap<number, DateOrder | "ambiguous">;
  decimalSigns: ReadonlyMap<number, "." | "," | "ambiguous">;
  otherCurrency: OtherCurrency;
  /** Today by the business's clock. */
  today: string;
};

/** A stage's name as it is compared. */
export const plainStage = (name: string): string =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const decided: Readonly<Record<string, StageType>> = {
  won: "won",
  "closed won": "won",
  closedwon: "won",
  lost: "lost",
  "closed lost": "lost",
  closedlost: "lost",
};

/** Builds the reader of a file's rows. Built once, used for every row. */
export function saleReader(around: SaleSurroundings): (cells: readonly string[]) => SaleRow {
  return (cells) => {
    const problems: SaleRow["problems"] = [];
    const texts = new Map<SaleTarget, { text: string; index: number }[]>();
    for (const { index, target } of around.columns) {
      const text = withoutGuard(cells[index] ?? "").trim();
      if (text === "") continue;
      if (isStorable(text)) texts.set(target, [...(texts.get(target) ?? []), { text, index }]);
      else problems.push({ index, message: "Contains characters that can’t be saved" });
    }
    const read = <T>(target: SaleTarget, of: (text: string, index: number) => CellReading<T>): T | null => {
      const cell = texts.get(target)?.[0];
      if (!cell) return null;
      const reading = of(cell.text, cell.index);
      if ("value" in reading) return reading.value;
      problems.push({ index: cell.index, message: reading.problem });
      return null;
    };
    const day = (text: string, index: number) => boundDay(text, around.dateOrders.get(index) ?? "ambiguous");
    const stage = stageOf(texts.get("stage")?.map((cell) => cell.text) ?? [], around);
    const closed = read("closedOn", day);
    const expected = read("expectedCloseDate", day);
    const told = stage.type === "lost" ? lostOf(texts.get("lostReason")?.[0]?.text ?? "") : lostOf("");
    const sale: SaleValues = {
      title: read("title", upTo(dealLimits.title)),
      value:
        read("value", (text, index) => saleValueOf(text, around.decimalSigns.get(index) ?? "ambiguous")) ??
        "0.00",
      stage: stage.key,
      type: stage.type,
      createdOn: read("createdOn", day),
      // Where a file has one day of closing for all, it is the expected one of those that are open.
      expectedCloseDate: expected ?? (stage.type === "open" ? closed : null),
      closedOn: stage.type === "open" ? null : closed,
      ...told,
      externalId: read("externalId", upTo(dealImportLimits.externalId)),
    };
    const currency = sale.value === "0.00" ? null : currencyOf(texts);
    const amount = texts.get("value")?.[0];
    if (currency !== null && amount && around.otherCurrency === "leave_out")
      problems.push({ index: amount.index, message: `This amount is in ${currency}, not in dollars` });
    const person = personOf(read);
    const wrong = wrongOf(sale, person, around.today);
    if (problems.length === 0 && wrong !== undefined) problems.push({ index: null, message: wrong });
    return {
      sale,
      person,
      unknownStage: stage.unknown,
      currency,
      problems,
      key: keyOf(sale, person, texts.get("stage")?.map((cell) => plainStage(cell.text)) ?? []),
    };
  };
}

type Texts = ReadonlyMap<SaleTarget, readonly { text: string }[]>;

/** What the currency's column says, or else the amount itself; null for dollars, and where nobody says. */
function currencyOf(texts: Texts): string | null {
  const said = texts.get("currency")?.[0]?.text ?? currencyIn(texts.get("value")?.[0]?.text ?? "");
  return said === undefined || isDollars(said) ? null : said.slice(0, 20);
}

const upTo =
  (max: number) =>
  (text: string): CellReading<string> =>
    text.length > max ? { problem: `At most ${max} characters` } : { value: text };

function boundDay(text: string, order: DateOrder | "ambiguous"): CellReading<string> {
  const reading = dayOf(text, order);
  return "value" in reading && (reading.value < "1900-01-01" || reading.value >= "3000-01-01")
    ? { problem: "Enter a date after 1900 and before 3000" }
    : reading;
}

/** Of several cells one that says won or lost decides; "open" says nothing where another names the stage. */
function stageOf(
  names: readonly string[],
  { stages, chosen }: SaleSurroundings,
): { key: string; type: StageType; unknown: string | null } {
  const typeOf = (key: string): StageType =>
    stages.find((one) => one.key === key)?.type ??
    (key === "customer" ? "won" : key === "lost" ? "lost" : "open");
  const known = (key: string) => ({ key, type: typeOf(key), unknown: null });
  for (const name of names) {
    const type = decided[plainStage(name)];
    const own = stageKeyOf(name, stages);
    if ("value" in own && typeOf(own.value) !== "open") return known(own.value);
    if (type !== undefined) {
      const key = stages.find((one) => one.type === type)?.key ?? (type === "won" ? "customer" : "lost");
      return { key, type, unknown: null };
    }
  }
  for (const name of names) {
    const own = stageKeyOf(name, stages);
    if ("value" in own) return known(own.value);
    const key = chosen.get(plainStage(name));
    if (key !== undefined) return known(key);
  }
  const unknown = names.find((name) => plainStage(name) !== "open");
  return { key: firstStageKey, type: "open", unknown: unknown ?? null };
}

function lostOf(text: string): Pick<SaleValues, "lostReason" | "lostNote"> {
  if (text === "") return { lostReason: null, lostNote: null };
  const word = plainStage(text);
  const reason = lostReasons.find(
    (one) => one !== "other" && (plainStage(one) === word || plainStage(lostReasonLabels[one]) === word),
  );
  return reason
    ? { lostReason: reason, lostNote: null }
    : { lostReason: "other", lostNote: text.slice(0, dealLimits.lostNote) };
}

type Read = <T>(target: SaleTarget, of: (text: string) => CellReading<T>) => T | null;

function personOf(read: Read): RowValues {
  const person: RowValues = { customFields: {}, tags: [], tagsText: "", notes: [] };
  person.firstName = read("firstName", upTo(contactLimits.name));
  person.lastName = read("lastName", upTo(contactLimits.name));
  person.company = read("company", upTo(contactLimits.company));
  const email = read("email", emailOf);
  person.email = email?.email ?? null;
  const phone = read("phone", (text) => phoneOf(text, undefined));
  person.phone = phone?.display ?? null;
  person.phoneE164 = phone?.e164 ?? null;
  const full = read("fullName", upTo(2 * contactLimits.name));
  if (full !== null && !person.firstName && !person.lastName) {
    // HubSpot writes "Ana Silva (ana@example.com)", several apart by semicolons.
    const first = full.split(";")[0] ?? full;
    const address = /\(([^()\s]+@[^()\s]+)\)\s*$/.exec(first);
    const { firstName, lastName } = splitName(first.replace(/\([^()]*\)\s*$/, ""));
    [person.firstName, person.lastName] = [
      firstName.slice(0, contactLimits.name) || null,
      lastName.slice(0, contactLimits.name) || null,
    ];
    const told = address?.[1] === undefined ? undefined : emailOf(address[1]);
    if (told && "value" in told) person.email ??= told.value.email;
  }
  const standIn = person.firstName || person.lastName ? undefined : standInOf(person);
  if (standIn) person.standIn = standIn;
  return person;
}

function wrongOf(sale: SaleValues, person: RowValues, today: string): string | undefined {
  if (!person.email && !person.phone && !person.firstName && !person.lastName && !person.company)
    return "A sale needs a customer: an email, a phone number, a name or a company";
  if (sale.createdOn !== null && sale.createdOn > today) return "It can’t have been added after today";
  if (sale.closedOn !== null && sale.closedOn > today) return "It can’t have been won or lost after today";
  if (sale.createdOn !== null && sale.closedOn !== null && sale.closedOn < sale.createdOn)
    return "It was won or lost before it was added";
  return undefined;
}

/** The other program's id, or else all that the row says. */
function keyOf({ externalId, ...sale }: SaleValues, person: RowValues, stages: readonly string[]): string {
  if (externalId !== null) return `id ${externalId}`;
  return `is ${JSON.stringify([
    sale.title,
    sale.value,
    stages,
    sale.createdOn,
    sale.expectedCloseDate,
    sale.closedOn,
    sale.lostReason,
    sale.lostNote,
    person.email?.toLowerCase() ?? null,
    person.phone ?? null,
    person.firstName ?? null,
    person.lastName ?? null,
    person.company ?? null,
  ])}`;
}

/** True for a key that stands for one sale however often a file has it; equal rows without an id are as many sales. */
export const isOneSale = (key: string): boolean => key.startsWith("id ");
