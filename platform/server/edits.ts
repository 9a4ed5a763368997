import { clashesOf, type Was } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";

/** What is said to whoever saves a field that somebody else has changed meanwhile. */
export const clashMessage = "Someone else changed this while you were editing";

/**
 * Throws `clash` (409, with the values now) when a field that is sent was changed to something else since the form was filled. Called once
 * the record is locked; `read` gives it as its reply does, and is asked only when the edit says what it was based on.
 */
export async function refuseClash<Now extends Record<string, unknown>>(
  { was, ...sent }: { was?: Was } & Readonly<Record<string, unknown>>,
  read: () => Now | Promise<Now>,
): Promise<void> {
  if (was === undefined || Object.keys(was).length === 0) return;
  // Dates and the like as their JSON.
  const now = JSON.parse(JSON.stringify(await read())) as Now;
  throwClashes(clashesOf(sent, was, now));
}

/** True for an edit that says nothing: it is answered with the record as it is, and writes nothing. */
export const saysNothing = ({
  was: _,
  version: _v,
  ...changes
}: Readonly<Record<string, unknown>>): boolean =>
  Object.values(changes).every((value) => value === undefined);

/** Throws `clash` with these values if there are any: for an area that finds the clashes itself. */
export function throwClashes(theirs: Readonly<Record<string, unknown>>): void {
  if (Object.keys(theirs).length > 0) throw new AppError("clash", clashMessage, { theirs });
}
