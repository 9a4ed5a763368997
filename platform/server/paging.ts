import { cursorOf, readCursor } from "./cursor.ts";
import type { Answer } from "./route.ts";

/** A part of a list, and the cursor of the part after it; undefined where this was the last. */
export type Page<Row> = { rows: Row[]; next: string | undefined };
/** What `pageQuery` of the contract has read. */
export type PageWanted = { limit: number; cursor?: string };

/** A handler that answers the rows of a page, with a Link header to the next one. */
export const paged =
  <Input extends { answer: Pick<Answer, "next"> }, Row>(read: (input: Input) => Promise<Page<Row>>) =>
  async (input: Input): Promise<Row[]> => {
    const { rows, next } = await read(input);
    input.answer.next(next);
    return rows;
  };

/**
 * The page that `found` begins with. `found` holds one row more than `limit` where more follow; without a limit all of it is the page.
 * `placeOf` tells where a row stands in the list's order.
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

/** The same page with each row as `show` gives it. */
export const mapPage = <Row, Shown>({ rows, next }: Page<Row>, show: (row: Row) => Shown): Page<Shown> => ({
  rows: rows.map(show),
  next,
});

/** A page of a list that runs from the newest id to the oldest; `read` reads so many rows below an id. 400 when the cursor is not of this list. */
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

/** A page of a list that runs from its first number to its last; `read` reads so many rows after a number. 400 when the cursor is not of this list. */
export async function pageByNumber<Row extends { number: number }>(
  scope: string,
  { limit, cursor }: PageWanted,
  read: (from: { after: number; limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = Number(readCursor(scope, cursor)?.[0] ?? 0);
  return pageOf(await read({ after, limit: limit + 1 }), limit, scope, ({ number }) => [number]);
}
