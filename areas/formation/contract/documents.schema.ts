import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { documentKinds } from "./documents.rules.ts";

/** A paper made of an order's answers; what was made before stays as it was. */
export const FormationDocument = z.object({
  id: Id,
  kind: z.enum(documentKinds),
  /** 1, 2, 3 within its kind. */
  version: z.int(),
  createdAt: Instant,
  /** False once the answers have changed since. */
  isCurrent: z.boolean(),
});
export type FormationDocument = z.infer<typeof FormationDocument>;

export const NewDocument = z.strictObject({
  kind: z.enum(documentKinds, { error: "Choose a document from the list" }),
});
export const DocumentParams = z.strictObject({ id: Id, documentId: Id });

/** The sheet of all answers: printable, or for other programs. */
export const SheetQuery = z.strictObject({ format: z.enum(["pdf", "json"]).default("pdf") });
export type SheetFormat = z.output<typeof SheetQuery>["format"];
