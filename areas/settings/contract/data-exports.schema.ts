import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";

/** How long a finished export is kept, in days. */
export const exportDays = 7;

/** How long the link to a finished export works, in minutes. */
export const exportLinkMinutes = 5;

/** The address of a finished export, with the proof that the password or a passkey was given. */
export const ExportLink = z.object({ path: z.string() });
export type ExportLink = z.infer<typeof ExportLink>;

/** Everything that a business keeps, as one zip, or on its way to it. */
export const DataExport = z.object({
  id: Id,
  operationId: Id,
  status: Operation.shape.status,
  /** How many of its files are written, and how many there will be. */
  done: z.number().int(),
  total: z.number().int(),
  message: z.string().nullable(),
  createdAt: Instant,
  readyAt: Instant.nullable(),
  /** When the zip is removed. */
  endsAt: Instant,
  sizeBytes: z.number().int(),
  /** Rows of all tables, and people's files. */
  rows: z.number().int(),
  files: z.number().int(),
});
export type DataExport = z.infer<typeof DataExport>;
