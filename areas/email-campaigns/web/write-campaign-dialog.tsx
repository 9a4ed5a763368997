import { useState } from "react";
import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { mailTexts, type Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { useCreateCampaign, useSaveCampaign, useTemplates } from "./campaigns.queries.ts";
import { MailEditor } from "./mail-editor.tsx";

const CampaignForm = z.object(mailTexts);

/** Create Campaign (Spec 1 §2): name, subject, content and a template to begin from; the same form edits a draft. */
export function WriteCampaignDialog({ open, campaign, onClose }: { open: boolean; campaign?: Campaign; onClose: () => void }) {
  const form = useFormOf(CampaignForm, { name: campaign?.name ?? "", subject: campaign?.subject ?? "", content: campaign?.content ?? "" });
  const create = useCreateCampaign();
  const save = useSaveCampaign();
  const templates = useTemplates(open).data ?? [];
  // The editor reads its content once: another template is another editor.
  const [template, setTemplate] = useState("");
  const { errors, isDirty } = form.formState;
  const choose = (id: string) => {
    const chosen = templates.find((one) => one.id === id);
    if (chosen) {
      form.setValue("subject", chosen.subject, { shouldDirty: true });
      form.setValue("content", chosen.content, { shouldDirty: true });
    }
    setTemplate(id);
  };
  const submit = form.handleSubmit(async (values) => {
    const outcome = campaign ? await save.run({ params: { id: campaign.id }, body: { ...values, version: campaign.version } }) : await create.run({ body: values });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const busy = create.pending || save.pending;
  const footer = <><DialogClose><Button>Cancel</Button></DialogClose><Button look="primary" type="submit" busy={busy}>{campaign ? (busy ? "Saving..." : "Save draft") : (busy ? "Creating..." : "Create Campaign")}</Button></>;
  return (
    <Dialog open={open} onClose={onClose} title={campaign ? "Edit Campaign" : "Create Campaign"} subtitle="Nothing is sent yet: you look at it again before." unsaved={isDirty} onSubmit={(event) => void submit(event)} footer={footer}>
      <div className="grid gap-4">
        <TextField label="Name" required help="Only you and your team see it." error={errors.name?.message} {...form.register("name")} />
        {!campaign && <SelectField label="Template" placeholder="Begin with an empty mail" options={templates.map(({ id, name }) => ({ value: id, label: name }))} value={template} onChange={(event) => choose(event.target.value)} />}
        <TextField label="Subject" required error={errors.subject?.message} {...form.register("subject")} />
        <MailEditor key={template} label="Content" content={form.getValues("content")} onChange={(html) => form.setValue("content", html, { shouldDirty: true, shouldValidate: errors.content !== undefined })} error={errors.content?.message} />
      </div>
    </Dialog>
  );
}
