import { AppError } from "#platform/contract/errors.ts";

/** 409 `count_changed` with the number now, unless it is the one that was shown, or none was. `names` are what is counted: one, and many. */
export function checkCount(
  shown: number | undefined,
  now: number,
  [one, many]: readonly [one: string, many: string],
): void {
  if (shown === undefined || shown === now) return;
  throw new AppError(
    "count_changed",
    `${now === 1 ? `There is 1 ${one}` : `There are ${now === 0 ? "no" : now.toLocaleString("en-US")} ${many}`} now, not ${shown.toLocaleString("en-US")}. Nothing was done. Check the number, then press again.`,
    { count: now },
  );
}
