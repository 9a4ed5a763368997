import { standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import type { AppId } from "./app-catalog.rules.ts";
import type { IntegrationConfig } from "./integrations.schema.ts";

export const feedEndings = ["ics", "csv", "xlsx"] as const;
export type FeedEnding = (typeof feedEndings)[number];

/** The files that an app's private address tells, the usual one first. */
export const endingsOf: Partial<Record<AppId, readonly FeedEnding[]>> = {
  calendar: ["ics"],
  spreadsheet: ["csv", "xlsx"],
  analytics: ["csv"],
};

/** The secret and the kind of file in the last part of an address: "TOKEN.csv"; undefined for anything else. */
export function readFeedFile(file: string): { token: string; ending: FeedEnding } | undefined {
  const dot = file.lastIndexOf(".");
  const ending = feedEndings.find((one) => one === file.slice(dot + 1));
  return dot > 0 && ending ? { token: file.slice(0, dot), ending } : undefined;
}

export type SheetColumn = { key: string; label: string };

/** The columns that a spreadsheet can have, in its order, but for the business's own fields, which stand between notes and "added". */
export const sheetColumns = (own: readonly { key: string; label: string }[] = []): SheetColumn[] => [
  ...standardFields.filter(({ exported }) => exported).map(({ name, label }) => ({ key: name, label })),
  { key: "notes", label: "Notes" },
  ...own.map(({ key, label }) => ({ key: `own:${key}`, label })),
  { key: "createdAt", label: "Added" },
];

/**
 * The columns that were chosen for a spreadsheet: all, those to come too, or these and no other, whatever becomes of them. An empty list is what
 * stood for all before that had a word of its own.
 */
export function columnsIn({ options }: Pick<IntegrationConfig, "options">): "all" | string[] {
  const columns = options?.["columns"];
  return Array.isArray(columns) && columns.length > 0 ? columns : "all";
}

/** What is said in place of a file, as plain text, because a program shows it where the numbers would be. */
export const feedWords = {
  gone: "This private address has ended. Ask for the current one under Connect Apps.",
  off: "This app is switched off. Switch it on under Connect Apps.",
  noColumns: "The columns chosen here are gone. Choose columns again under Connect Apps.",
  left: "The person who connected this app no longer works here. Connect it again under Connect Apps.",
  paused: "Connected apps are paused: they are part of the Professional plan.",
} as const;
