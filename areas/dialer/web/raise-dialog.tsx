import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { words } from "./dialer.messages.ts";
import { useCampaignAct } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf } from "./dialer.view.ts";
import { CommonValues } from "./phone-form.view.ts";

type Props = { open: boolean; campaign: AnyCampaign; onClose: () => void };
const Limit = z.strictObject({ maxCost: CommonValues.shape.maxCost });

/** Has a campaign that reached its limit go on with a higher one, or with none. */
export function RaiseDialog({ open, campaign, onClose }: Props) {
  const form = useFormOf(Limit, { maxCost: campaign.maxCost ?? "" }, `raise ${campaign.id}`);
  const resume = useCampaignAct(channelOf(campaign), "resume");
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await resume.run({ params: { id: campaign.id }, body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Go on with a higher limit?"
      subtitle={campaign.name}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={resume.pending}>Resume</CancelAndSubmit>}
    >
      <TextField
        label="Most it may cost"
        className="max-w-60"
        inputMode="decimal"
        placeholder="No limit"
        help={words.maxCost}
        error={errors.maxCost?.message}
        {...form.register("maxCost")}
      />
    </Dialog>
  );
}
