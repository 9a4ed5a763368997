import { useState } from "react";
import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { DropArea } from "#platform/web/ui/drop-area.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
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
  refusal: optionalPlainText(1000),
});

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
  const [isRefusal, setRefusal] = useState(false);
  const [fileName, setFileName] = useState(step.fileName);
  const form = useFormOf(
    StepForm,
    { day: step.day ?? "", number: step.number ?? "", fileId: step.fileId ?? "", refusal: "" },
    `formation-step:${step.id}`,
  );
  const [own, desk] = [useChangeStep(), useDeskStep()];
  const pending = own.pending || desk.pending;
  const file = useAddFile();
  const params = { id: order.id, stepId: step.id };
  const { errors, isDirty } = form.formState;
  const send = async ({ fileId, ...body }: z.input<typeof StepChanges>) => {
    const outcome = isHost
      ? await desk.run({ params, body })
      : await own.run({ params, body: { ...body, fileId } });
    if (outcome.ok) {
      form.reset(form.getValues());
      onClose();
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  };
  const submit = form.handleSubmit(({ day, number, fileId, refusal }) =>
    send({ day: day || null, number, fileId: fileId || null, ...(isRefusal && { refused: true, refusal }) }),
  );
  const attach = async (chosen: File | undefined) => {
    const outcome = chosen && (await file.send(order.id, chosen));
    if (!outcome?.ok) return;
    form.setValue("fileId", outcome.reply.fileId, { shouldDirty: true });
    setFileName(outcome.reply.fileName);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={step.title}
      subtitle={order.businessName}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {step.done && (
            <Button className="mr-auto" busy={pending} onClick={() => void send({ done: false })}>
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
                <span className="font-label">Letter or receipt</span>
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
            <Button size="small" look="quiet" onClick={() => setRefusal(!isRefusal)}>
              {isRefusal ? "It was filed after all" : "The state refused"}
            </Button>
          </span>
        )}
        <NotAdvice />
      </div>
    </Dialog>
  );
}
