import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { holdsOne, parsed, targetsOf } from "#areas/imports/contract/import-targets.schema.ts";
import { mayStep } from "#platform/contract/import-steps.ts";
import type {
  ImportChoices,
  Import,
  ImportColumn,
  FoundColumn,
} from "#areas/imports/contract/imports.schema.ts";
import { targetStands } from "#areas/imports/contract/import-columns.rules.ts";
import * as customers from "#areas/customers/server/index.ts";
import { getImport } from "./imports.service.ts";
import * as store from "./imports.store.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";

/** Saves where the columns go, without checking any row. */
export async function saveChoices(ctx: Ctx, id: string, choices: ImportChoices): Promise<Import> {
  const record = await lockFor(ctx, id, "map");
  await checkStage(ctx, choices.options);
  await store.updateImport(ctx.tx, id, {
    columns: await chosenColumns(ctx, record, choices.columns),
    options: choices.options,
    ...(record.status === "ready" && { status: "mapping", counts: null }),
  });
  return getImport(ctx, id);
}

/** Throws 400 when the stage chosen for the whole file is not one of the business's. */
export const checkStage = async (ctx: Ctx, { stage }: ImportChoices["options"]): Promise<void> =>
  stage ? pipeline.checkStage(ctx, stage, "stage") : undefined;

/** Builds the refusal of an invalid choice of columns. */
export const refusal = (message: string): AppError =>
  new AppError("validation_failed", message, { errors: { columns: message } });

/** Locks an import that is open for this step; 404 or 409 otherwise. */
export async function lockFor(
  ctx: Ctx,
  id: string,
  step: Parameters<typeof mayStep>[1],
): Promise<store.ImportRecord> {
  const record = found(await store.lockImport(ctx.tx, id), "Import");
  if (!mayStep(record.status, step) || (step === "map" && record.startedAt !== null))
    throw new AppError("conflict", "This import has moved on to another step. Reload the page.");
  return record;
}

/** The columns of an import as chosen; 400 for an unknown column or field. */
export async function chosenColumns(
  ctx: Ctx,
  record: store.ImportRecord,
  chosen: readonly ImportColumn[],
): Promise<FoundColumn[]> {
  const own = await customers.listFields(ctx.tx);
  const byIndex = new Map(chosen.map((column) => [column.index, column]));
  if (byIndex.size < chosen.length || chosen.some(({ index }) => index >= record.headers.length))
    throw refusal("That column doesn’t exist");
  const columns = record.columns.map((column): FoundColumn => {
    const choice = byIndex.get(column.index);
    const target = ownTarget(choice?.target ?? "nothing", own);
    const othersTarget =
      holdsOne(target) && choice?.othersTarget ? ownTarget(choice.othersTarget, own) : null;
    if (!targetStands(target, own) || (othersTarget !== null && !isOwnField(othersTarget, own)))
      throw refusal("Choose a field from the list");
    return {
      ...column,
      target,
      othersTarget,
      by: target === column.target ? column.by : "hand",
      dateOrder: choice?.dateOrder ?? column.dateOrder,
      decimalSign: choice?.decimalSign ?? column.decimalSign,
    };
  });
  const added = targetsOf(columns).filter((target) => parsed(target)?.kind === "new").length;
  if (added > 0 && !roleAllows(ctx.actor.role, "manager"))
    throw new AppError("forbidden", "Only the owner and managers can add fields", {
      errors: { columns: "Only the owner and managers can add fields" },
    });
  if (added > 0 && own.length + added > contactLimits.customFields)
    throw refusal(`At most ${contactLimits.customFields} fields`);
  return columns;
}

const isOwnField = (target: string, own: readonly { id: string }[]): boolean =>
  targetStands(target, own) && ["custom", "new"].includes(parsed(target)?.kind ?? "");

/** A new field with an existing name becomes the existing field. */
function ownTarget(target: string, own: readonly { id: string; label: string }[]): string {
  const parts = parsed(target);
  const same =
    parts?.kind === "new"
      ? own.find((field) => field.label.toLowerCase() === parts.label.toLowerCase())
      : undefined;
  return same ? `custom:${same.id}` : target;
}
