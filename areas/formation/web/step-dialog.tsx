import { useRef } from "react";
import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { CancelAndSubmit } from "#platform/web/ui/dialog.tsx";
import { DropArea } from "#platform/web/ui/drop-area.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { Formation, Step, StepChanges } from "#areas/formation/contract/formations.schema.ts";
import { optionalPlainText } from "#areas/formation/contract/no-ssn.rules.ts";
import { useDeskStep } from "./desk-orders.queries.ts";
import { useAddFile, useChangeStep } from "./formation.queries.ts";
import { NotAdvice } from "./not-advice.tsx";

const StepForm = z.strictObject({
  day: z.string(),
  number: optionalPlainText(100),
  fileId: z.string(),
  fileName: z.string(),
  done: z.boolean(),
  refused: z.boolean(),
  refusal: optionalPlainText(1000),
});

const valuesOf = ({ day, number, fileId, fileName, done }: Step) => ({
  day: day ?? "",
  number: number ?? "",
  fileId: fileId ?? "",
  fileName: fileName ?? "",
  done,
  refused: false,
  refusal: "",
});
const bodyOf = ({ day, number, fileId, done, refused, refusal }: z.output<typeof StepForm>): StepChanges => ({
  ...(refused ? { refused, refusal } : { done, number, fileId: fileId || null }),
  day: day || null,
});

const letter = "Letter or receipt";

type Props = {
  open: boolean;
  order: Pick<Formation, "id" | "businessName">;
  step: Step;
  /** At the desk a host says it, who attaches no letters. */
  isHost?: boolean;
  onClose: () => void;
};

/** Says that a step is done, with what proves it; or that the state refused. */
export function StepDialog({ open, order, step, isHost = false, onClose }: Props) {
  const closer = useRef<(then?: () => void) => void>(null);
  const [own, desk] = [useChangeStep(), useDeskStep()];
  const pending = own.pending || desk.pending;
  const file = useAddFile();
  const params = { id: order.id, stepId: step.id };
  const send = async ({ fileId, ...body }: StepChanges): Promise<Outcome<Step>> => {
    const outcome = isHost
      ? await desk.run({ params, body })
      : await own.run({ params, body: { ...body, fileId } });
    if (!outcome.ok) return outcome;
    return { ok: true, reply: outcome.reply.steps.find(({ id }) => id === step.id) ?? step };
  };
  const edit = useEditForm({
    name: `formation-step:${step.id}`,
    schema: StepForm,
    record: step,
    valuesOf,
    // Saving says that it is done, also where nothing else was entered.
    suggested: () => ({ done: true }),
    bodyOf,
    labelOf: (field) => (field === "fileId" ? letter : undefined),
    wordsOf: (field, value) =>
      field === "fileId" && value !== null
        ? ((value === step.fileId ? step.fileName : undefined) ?? "Another letter")
        : undefined,
    save: send,
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const [isRefusal, fileName] = form.watch(["refused", "fileName"]);
  const attach = async (chosen: File | undefined) => {
    const outcome = chosen && (await file.send(order.id, chosen));
    if (!outcome?.ok) return;
    form.setValue("fileId", outcome.reply.fileId, { shouldDirty: true });
    form.setValue("fileName", outcome.reply.fileName, { shouldDirty: true });
  };
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      closer={closer}
      edit={edit}
      title={step.title}
      subtitle={order.businessName}
      footer={
        <>
          {step.done && (
            <Button
              className="mr-auto"
              busy={pending}
              onClick={async () => (await send({ done: false })).ok && closer.current?.()}
            >
              Not done yet
            </Button>
          )}
          <CancelAndSubmit busy={pending}>{isRefusal ? "Save the refusal" : "Save as done"}</CancelAndSubmit>
        </>
      }
    >
      <div className="grid gap-4">
        {step.about && <p className="text-text-2">{step.about}</p>}
        {!step.isOpen && <Notice>The steps before this one come first.</Notice>}
        <TextField
          label={isRefusal ? "Refused on" : "Day"}
          {...(!step.needsProof && { hint: "optional" })}
          type="date"
          error={errors.day?.message}
          {...form.register("day")}
        />
        {!isRefusal && (
          <>
            <TextField
              label={step.key === "ein" ? "EIN" : "Number"}
              {...(!step.needsProof && { hint: "optional" })}
              autoComplete="off"
              maxLength={100}
              error={errors.number?.message}
              {...form.register("number")}
            />
            {!isHost && (
              <div className="grid gap-1.5">
                <span className="font-label">{letter}</span>
                {fileName && <span className="text-small wrap-anywhere">{fileName}</span>}
                <DropArea
                  accept=".pdf,image/*"
                  className="grid min-h-16 place-items-center rounded-card border-line-control px-4 py-3 text-center text-small"
                  onFiles={([chosen]) => void attach(chosen)}
                >
                  {file.pending ? "Uploading..." : "Choose a file (PDF or picture, up to 10 MB)"}
                </DropArea>
              </div>
            )}
          </>
        )}
        {isRefusal && (
          <TextArea
            label="What did the state say?"
            hint="optional"
            maxLength={1000}
            error={errors.refusal?.message}
            {...form.register("refusal")}
          />
        )}
        {step.who === "state" && (
          <span>
            <Button
              size="small"
              look="quiet"
              onClick={() => form.setValue("refused", !isRefusal, { shouldDirty: true })}
            >
              {isRefusal ? "It was filed after all" : "The state refused"}
            </Button>
          </span>
        )}
        <NotAdvice />
      </div>
    </EditDialog>
  );
}
