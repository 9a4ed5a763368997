import { cursorOf, readCursor } from "./cursor.ts";
import type { Answer } from "./route.ts";

/** A page of a list, and the cursor of the next page; undefined when this was the last. */
export type Page<Row> = { rows: Row[]; next: string | undefined };
/** What `pageQuery` of the contract has read. */
export type PageWanted = { limit: number; cursor?: string };

/** A handler that returns the rows of a page, with a Link header to the next one. */
export const paged =
  <Input extends { answer: Pick<Answer, "next"> }, Row>(read: (input: Input) => Promise<Page<Row>>) =>
  async (input: Input): Promise<Row[]> => {
    const { rows, next } = await read(input);
    input.answer.next(next);
    return rows;
  };

/**
 * The page at the start of `found`. `found` has one row more than `limit` when more follow; without a limit all of it is the
 * page. `placeOf` gives a row's position in the list's order.
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number | undefined,
  scope: string,
  placeOf: (last: Row) => Parameters<typeof cursorOf>[1],
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    next: last !== undefined && found.length > rows.length ? cursorOf(scope, placeOf(last)) : undefined,
  };
}

/** The same page with each row mapped by `show`. */
export const mapPage = <Row, Shown>({ rows, next }: Page<Row>, show: (row: Row) => Shown): Page<Shown> => ({
  rows: rows.map(show),
  next,
});

/** A page of a list that runs from the newest id to the oldest; `read` reads so many rows below an id. 400 when the cursor is not from this list. */
export async function pageById<Row extends { id: string }>(
  scope: string,
  { limit, cursor }: PageWanted,
  read: (from: { beforeId: string | undefined; limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const at = readCursor(scope, cursor);
  return pageOf(await read({ beforeId: at && String(at[0]), limit: limit + 1 }), limit, scope, ({ id }) => [
    id,
  ]);
}

/** A page of a list that runs from its first number to its last; `read` reads so many rows after a number. 400 when the cursor is not from this list. */
export async function pageByNumber<Row extends { number: number }>(
  scope: string,
  { limit, cursor }: PageWanted,
  read: (from: { after: number; limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = Number(readCursor(scope, cursor)?.[0] ?? 0);
  return pageOf(await read({ after, limit: limit + 1 }), limit, scope, ({ number }) => [number]);
}
