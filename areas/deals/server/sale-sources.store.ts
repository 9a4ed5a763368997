import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { searchPatterns } from "#areas/customers/contract/contacts.rules.ts";
import type { DealFilter } from "#areas/deals/contract/deals.schema.ts";

/** Main sales are customers, with a row of `deals` where more is known; further sales are rows of `deals` with their customer. */
export type SaleKind = "main" | "further";
export const saleKinds: readonly SaleKind[] = ["main", "further"];

/** What a condition may ask of a sale: `c` is the customer, `d` its row; these differ between main and further sales. */
export const saleColumns = {
  main: {
    id: sql`coalesce(d.id, c.id)`,
    stage: sql`c.pipeline_stage`,
    value: sql`c.value`,
    version: sql`c.version + coalesce(d.version, 0)`,
    estimateId: sql`c.id`,
    /** Its place among equals: no two main sales and no two further ones have the same. */
    place: sql`c.id`,
    from: sql`contacts AS c LEFT JOIN deals AS d ON d.workspace_id = c.workspace_id AND d.contact_id = c.id AND d.is_main`,
    live: sql`c.deleted_at IS NULL`,
  },
  further: {
    id: sql`d.id`,
    stage: sql`d.stage`,
    value: sql`d.value`,
    version: sql`d.version`,
    estimateId: sql`d.id`,
    place: sql`d.id`,
    from: sql`deals AS d JOIN contacts AS c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id`,
    live: sql`NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL`,
  },
} as const;

/** A filter with what it means here and now. */
export type KnownFilter = Omit<DealFilter, "view" | "stage" | "wonFrom" | "wonTo" | "closedFrom"> & {
  /** Only sales in these stages. */
  stages?: readonly string[];
  /** The stages of open sales, which some conditions ask for. */
  openStages: readonly string[];
  /** Only these sales. */
  among?: readonly string[];
  /** By the business's clock. */
  today: string;
  /** The moments between which it was won. */
  wonAfter?: string;
  wonBefore?: string;
  /** The moment after which it was won or lost. */
  closedAfter?: string;
};

/** Whether a filter asks for more than stages. */
export const isNarrowed = (filter: KnownFilter): boolean => {
  const { stages: _s, openStages: _o, today: _t, ...more } = filter;
  return Object.values(more).some((wanted) => wanted !== undefined && wanted !== "");
};

/** More matches than this are not worth collecting first: walking in order meets a page of them soon. */
const fewMatches = 2000;
/** Closings of a time are found by its index, and often none of them is among the newest of a stage. */
const fewClosed = 5000;

/** The customers to look at where a search finds few, or few sales are cold or were closed in that time. Undefined where nothing of that is asked for, or many match. */
export async function listLookedAt(
  tx: Tx,
  { search = "", flag, stages, wonAfter, wonBefore, closedAfter = wonAfter }: KnownFilter,
): Promise<string[] | undefined> {
  const [first] = searchPatterns(search);
  const few = fewMatches + 1;
  if (first !== undefined) {
    const { rows } = await tx.execute(sql`
      SELECT app.search_contacts(ARRAY[${first}]::text[], ${few}) AS id
      UNION SELECT contact_id FROM (SELECT contact_id FROM deals WHERE search_text LIKE ${first} AND deleted_at IS NULL LIMIT ${few}) AS titled`);
    return rows.length > fewMatches ? undefined : rows.map((row) => row.id as string);
  }
  const isByDay = closedAfter !== undefined || wonBefore !== undefined;
  if (flag !== "cold" && !isByDay) return undefined;
  const [limit, which] =
    flag === "cold"
      ? [fewMatches, sql`cold_sales`]
      : [
          fewClosed,
          sql`closed_sales WHERE ${closedWithin(closedAfter, wonBefore)} AND ${stages ? sql`stage = ANY(${texts(stages)})` : sql`true`}`,
        ];
  const { rows } = await tx.execute(sql`SELECT contact_id AS id FROM ${which} LIMIT ${limit + 1}`);
  return rows.length > limit ? undefined : rows.map((row) => row.id as string);
}

export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
export const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** The last move of a sale, as a row `moved` of one SELECT's FROM. */
export const lastMove = (contactId: SQL, dealId: SQL): SQL =>
  sql`(SELECT s.id, s.at FROM stage_changes AS s WHERE s.contact_id = ${contactId} AND coalesce(s.deal_id, s.contact_id) = ${dealId} AND s.of_one IS DISTINCT FROM 'person' ORDER BY s.id DESC LIMIT 1)`;

// Of further sales alone nothing is asked of their customers but not to lie in the bin. Few do: no customer is looked up for each sale.
const furtherAlone = sql`deals AS d WHERE NOT d.is_main AND d.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM contacts AS c WHERE c.workspace_id = d.workspace_id AND c.id = d.contact_id AND c.deleted_at IS NOT NULL)`;

/** The rows of one kind that match, as what follows FROM; more conditions may follow. */
export function rowsOf(kind: SaleKind, wanted: KnownFilter, lookedAt?: readonly string[]): SQL {
  return kind === "further" && !isNarrowed(wanted)
    ? sql`${furtherAlone} AND ${inStages(kind, wanted.stages)}`
    : sql`${saleColumns[kind].from} WHERE ${conditionsOf(kind, wanted, lookedAt, isClosedAmong)}`;
}

const inStages = (kind: SaleKind, stages: readonly string[] | undefined): SQL =>
  stages ? sql`${saleColumns[kind].stage} = ANY(${texts(stages)})` : sql`true`;

/** What the rows of one kind have to be, beside live. */
export function conditionsOf(
  kind: SaleKind,
  wanted: KnownFilter,
  lookedAt?: readonly string[],
  isClosed = isClosedOne,
): SQL {
  const { stage } = saleColumns[kind];
  const isOpen = sql`${stage} = ANY(${texts(wanted.openStages)})`;
  const conditions: (SQL | false | undefined)[] = [
    saleColumns[kind].live,
    wanted.stages && inStages(kind, wanted.stages),
    wanted.among && sql`${saleColumns[kind].id} = ANY(${uuids(wanted.among)})`,
    wanted.contactId !== undefined && sql`c.id = ${wanted.contactId}::uuid`,
    wanted.assignedTo !== undefined && sql`c.assigned_to = ${wanted.assignedTo}::uuid`,
    wanted.source !== undefined && sql`c.source = ${wanted.source}`,
    wanted.closeFrom !== undefined && sql`d.expected_close_date >= ${wanted.closeFrom}::date`,
    wanted.closeTo !== undefined && sql`d.expected_close_date <= ${wanted.closeTo}::date`,
    wanted.flag === "datePassed" && sql`${isOpen} AND d.expected_close_date < ${wanted.today}::date`,
    wanted.flag === "noNextStep" && sql`${isOpen} AND NOT ${hasStep(kind)}`,
    wanted.flag === "cold" && sql`${isOpen} AND ${isCold(kind)}`,
    (wanted.wonAfter !== undefined || wanted.wonBefore !== undefined) &&
      isClosed(kind, true, closedWithin(wanted.wonAfter, wanted.wonBefore)),
    wanted.closedAfter !== undefined && isClosed(kind, false, closedWithin(wanted.closedAfter)),
    lookedAt && sql`c.id = ANY(${uuids(lookedAt)})`,
    ...searchPatterns(wanted.search ?? "").map(
      (pattern) => sql`(c.search_text LIKE ${pattern} OR d.search_text LIKE ${pattern})`,
    ),
  ];
  return sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` AND `,
  );
}

/** True for a sale with an open task: its own, and for a main sale one of its customer's that belongs to no sale. As sets, which are put together once for all rows. */
export const hasStep = (kind: SaleKind): SQL => {
  const open = sql`FROM tasks WHERE deleted_at IS NULL AND status = 'pending'`;
  const own = sql`${saleColumns[kind].id} IN (SELECT deal_id ${open} AND deal_id IS NOT NULL)`;
  return kind === "further"
    ? sql`(${own})`
    : sql`(${own} OR c.id IN (SELECT contact_id ${open} AND contact_id IS NOT NULL AND deal_id IS NULL))`;
};

/** True for one that went cold. The customers of those come first: where few are, few are looked at. */
export const isCold = (kind: SaleKind): SQL =>
  sql`${kind === "main" ? sql`c.id` : sql`d.contact_id`} IN (SELECT contact_id FROM cold_sales) AND ${saleColumns[kind].id} IN (SELECT deal_id FROM cold_sales)`;

/** Whether a row of `closed_sales` was won or lost between two moments. For both kinds its index is asked twice. */
export const closedWithin = (after?: string, before?: string): SQL =>
  sql`is_won IN (true, false) AND closed_at >= ${after ?? "-infinity"}::timestamptz AND closed_at < ${before ?? "infinity"}::timestamptz`;

// Looked up one by one where a walk in order ends after a page: by the customer, since row security lets no coalesce reach an index. As a set where all are read.
const isClosedOne = (kind: SaleKind, isWon: boolean, which: SQL): SQL =>
  sql`EXISTS (SELECT FROM (SELECT deal_id, is_won, closed_at FROM closed_sales WHERE contact_id = c.id OFFSET 0) AS closed
    WHERE deal_id = ${saleColumns[kind].id} AND ${isWon ? sql`is_won AND ` : sql``}${which})`;
const isClosedAmong = (kind: SaleKind, isWon: boolean, which: SQL): SQL =>
  sql`${saleColumns[kind].id} IN (SELECT deal_id FROM closed_sales WHERE ${isWon ? sql`is_won AND ` : sql``}${which})`;
