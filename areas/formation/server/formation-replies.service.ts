import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import type { FormationDocument } from "#areas/formation/contract/documents.schema.ts";
import type { Formation, Step } from "#areas/formation/contract/formations.schema.ts";
import { documentOf, madeOf } from "./document-facts.service.ts";
import { type DocumentRow, listDocuments } from "./documents.store.ts";
import * as store from "./formations.store.ts";

/** Orders as they are answered, with their steps and letters. */
export async function repliesOf(ctx: Ctx, rows: readonly store.FormationRow[]): Promise<Formation[]> {
  const ids = rows.map(({ id }) => id);
  const steps = groupedBy(await store.listSteps(ctx.tx, ids), ({ formationId }) => formationId);
  const files = groupedBy(await store.listFiles(ctx.tx, ids), ({ formationId }) => formationId);
  const documents = groupedBy(await listDocuments(ctx.tx, ids), ({ formationId }) => formationId);
  return rows.map((row) => ({
    ...replyOf(row, steps.get(row.id) ?? [], files.get(row.id) ?? []),
    documents: documentsOf(row, documents.get(row.id) ?? []),
  }));
}

function documentsOf(row: store.FormationRow, all: readonly DocumentRow[]): FormationDocument[] {
  if (all.length === 0) return [];
  const now = madeOf(row);
  return all.map((one) => documentOf(one, now));
}

function replyOf(
  { workspaceId: _, ...row }: store.FormationRow,
  steps: readonly store.StepRow[],
  files: readonly store.FileRow[],
): Omit<Formation, "documents"> {
  return {
    ...row,
    steps: steps.map((step) => stepOf(step, steps, files)),
    files: files.map(({ id, fileName, createdAt }) => ({ id, fileName, createdAt })),
    apiResponse: null,
  };
}

/** True while all steps before it are done. */
export const isStepOpen = (step: store.StepRow, steps: readonly store.StepRow[]): boolean =>
  step.after.every((key) => steps.every((one) => one.key !== key || one.doneAt !== null));

/** A step as it is answered, among all of its order and with its letters. */
export function stepOf(
  step: store.StepRow,
  all: readonly store.StepRow[],
  files: readonly store.FileRow[],
): Step {
  const { id, key, title, about, link, who, doneAt, day, number, fileId, refusedOn, refusal } = step;
  return {
    id,
    key,
    title,
    about,
    link,
    who,
    doneAt,
    day,
    number,
    fileId,
    refusedOn,
    refusal,
    done: doneAt !== null,
    needsProof: who === "state",
    isOpen: isStepOpen(step, all),
    fileName: files.find((file) => file.id === fileId)?.fileName ?? null,
  };
}
