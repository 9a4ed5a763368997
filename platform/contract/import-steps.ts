import { z } from "zod";

/** How long an import can be undone, in days. */
export const undoDays = 30;

/**
 * The states of an import. mapping: waits for its columns. checking: the dry run is running. ready: checked, waits for the start. cancelled:
 * stopped on the way, what was written stays and can be undone. failed: its message says why.
 */
export const importStatuses = [
  "mapping",
  "checking",
  "ready",
  "importing",
  "done",
  "cancelled",
  "failed",
  "undoing",
  "undone",
] as const;
export const ImportStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** What can be done with an import in each state. */
const allowed = {
  map: ["mapping", "ready", "failed"],
  fix: ["ready"],
  start: ["ready"],
  cancel: ["checking", "importing"],
  undo: ["done", "cancelled", "failed"],
  remove: ["mapping", "ready", "failed", "checking"],
} as const satisfies Record<string, readonly ImportStatus[]>;
export type ImportStep = keyof typeof allowed;

/** True when this state allows the step: a started import is never mapped again, and undone only in time. */
export const mayStep = (status: ImportStatus, step: ImportStep): boolean =>
  (allowed[step] as readonly ImportStatus[]).includes(status);

/** Until when an import that started then can be undone. */
export const undoEnd = (startedAt: string): string =>
  new Date(Date.parse(startedAt) + undoDays * 86_400_000).toISOString();

/** Until when an import can be undone now; null when there is nothing to undo yet, or it is too late. */
export const undoUntilOf = (
  { startedAt, status }: { startedAt: string | null; status: ImportStatus },
  now: Date,
): string | null =>
  startedAt !== null && mayStep(status, "undo") && now.toISOString() < undoEnd(startedAt)
    ? undoEnd(startedAt)
    : null;

/** True while an import can be undone: it has written something and the 30 days are not over. */
export const canUndo = ({ undoUntil }: { undoUntil: string | null }, now: Date): boolean =>
  undoUntil !== null && Date.parse(undoUntil) > now.getTime();

/** What a cancelled operation leaves its import as; undefined where that state has no operation. */
export const cancelledStatus = (status: ImportStatus): ImportStatus | undefined =>
  ({ importing: "cancelled", undoing: "done", checking: "mapping" } as const)[status as "importing"];
/** True for a state in which an operation is at work, and may fail. */
export const isAtWork = (status: ImportStatus): boolean =>
  ["importing", "undoing", "checking"].includes(status);
