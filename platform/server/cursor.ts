import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import type { Answer } from "./route.ts";

let key: Buffer = Buffer.alloc(0);

/** Sets the key that cursors are signed with, so that a tampered one is told from a true one. Called once at start. */
export function setCursorKey(secret: Buffer): void {
  key = createHmac("sha256", secret).update("cursor").digest();
}

const sign = (text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 16);

type Place = readonly (string | number | null)[];

/** Where a page ended, as text that only we can have written. `scope` names the list and its order. */
export function cursorOf(scope: string, values: Place): string {
  const text = Buffer.from(JSON.stringify(values)).toString("base64url");
  return `${text}.${sign(`${scope}:${text}`)}`;
}

/** Reads a cursor of the same list and order; 400 when it was made up, changed, or belongs to another list. */
export function readCursor(scope: string, cursor: string): (string | number | null)[] {
  const [text = "", signature = "", ...more] = cursor.split(".");
  const expected = Buffer.from(sign(`${scope}:${text}`));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError("validation_failed", "This place in the list is not valid. Load the list again.", {
      errors: { cursor: "Not a valid place in the list" },
    });
  }
  return JSON.parse(Buffer.from(text, "base64url").toString()) as (string | number | null)[];
}

/**
 * The page that `found` begins with, and the cursor of the next one. `found` holds one row more than `limit` where more follow; without a
 * limit all of it is the page. `placeOf` tells where a row stands in the list's order.
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number | undefined,
  scope: string,
  placeOf: (last: Row) => Place,
): { page: Row[]; next: string | undefined } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    page,
    next: last !== undefined && found.length > page.length ? cursorOf(scope, placeOf(last)) : undefined,
  };
}

/** Answers a page of a list that runs from the newest id to the oldest; `read` reads so many rows below an id. 400 when the cursor is not of this list. */
export async function answerById<Row extends { id: string }>(
  answer: Pick<Answer, "next">,
  { scope, limit, cursor }: { scope: string; limit: number; cursor: string | undefined },
  read: (from: { beforeId: string | undefined; limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const beforeId = cursor === undefined ? undefined : String(readCursor(scope, cursor)[0]);
  const { page, next } = pageOf(await read({ beforeId, limit: limit + 1 }), limit, scope, ({ id }) => [id]);
  answer.next(next);
  return page;
}
