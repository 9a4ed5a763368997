import { AppError } from "#platform/contract/errors.ts";

/** 409 `count_changed` with the number now, unless it is the one that was shown, or none was. `words` say what is counted: of one ("email is waiting"), and of many ("emails are waiting"). */
export function checkCount(
  shown: number | undefined,
  now: number,
  [one, many]: readonly [one: string, many: string],
): void {
  if (shown === undefined || shown === now) return;
  throw new AppError(
    "count_changed",
    `${now === 1 ? `1 ${one}` : `${now === 0 ? "No" : now.toLocaleString("en-US")} ${many}`} now, not ${shown.toLocaleString("en-US")}. Nothing was done. Check the number, then press again.`,
    { count: now },
  );
}
