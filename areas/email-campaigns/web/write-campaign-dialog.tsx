import { useState } from "react";
import { z } from "zod";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { Audience, everybody } from "#areas/email-campaigns/contract/audience.schema.ts";
import { mailTexts, type Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { useCreateCampaign, useSaveCampaign } from "./campaigns.queries.ts";
import { MailEditor } from "./mail-editor.tsx";
import { SubjectEditor } from "./subject-editor.tsx";
import { useTemplates } from "./templates.queries.ts";

const CampaignForm = z.object({ ...mailTexts, audience: Audience });

/** Create Campaign (Spec 1 §2): name, subject, content and a template to begin from; the same form edits a draft. */
export function WriteCampaignDialog({ open, campaign, onClose }: { open: boolean; campaign?: Campaign; onClose: () => void }) {
  const form = useFormOf(CampaignForm, { name: campaign?.name ?? "", subject: campaign?.subject ?? "", content: campaign?.content ?? "", audience: campaign?.audience ?? everybody });
  const create = useCreateCampaign();
  const save = useSaveCampaign();
  const templates = useTemplates(open).data ?? [];
  // The editor reads its content once: another template is another editor.
  const [template, setTemplate] = useState("");
  const audience = form.watch("audience") as Audience;
  const [some, setSome] = useState(JSON.stringify(audience) !== JSON.stringify(everybody));
  const { errors, isDirty } = form.formState;
  const choose = (id: string) => {
    const chosen = templates.find((one) => one.id === id);
    if (chosen) {
      form.setValue("subject", chosen.subject, { shouldDirty: true });
      form.setValue("content", chosen.content, { shouldDirty: true });
    }
    setTemplate(id);
  };
  const [refusal, setRefusal] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    const outcome = campaign ? await save.run({ params: { id: campaign.id }, body: { ...values, version: campaign.version } }) : await create.run({ body: values });
    if (outcome.ok) onClose();
    else if ("error" in outcome && !applyServerErrors(form, outcome.error)) setRefusal(refusalOf(outcome.error));
  });
  const busy = create.pending || save.pending;
  const footer = <><DialogClose><Button>Cancel</Button></DialogClose><Button look="primary" type="submit" busy={busy}>{campaign ? (busy ? "Saving..." : "Save draft") : (busy ? "Creating..." : "Create Campaign")}</Button></>;
  return (
    <Dialog open={open} onClose={onClose} title={campaign ? "Edit Campaign" : "Create Campaign"} subtitle="Nothing is sent yet: you look at it again before." unsaved={isDirty} onSubmit={(event) => void submit(event)} footer={footer}>
      <div className="grid gap-4">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <TextField label="Name" required help="Only you and your team see it." error={errors.name?.message} {...form.register("name")} />
        {!campaign && <SelectField label="Template" placeholder="Begin with an empty mail" options={templates.map(({ id, name }) => ({ value: id, label: name }))} value={template} onChange={(event) => choose(event.target.value)} />}
        <SubjectEditor key={`subject-${template}`} label="Subject" subject={form.getValues("subject")} onChange={(subject) => form.setValue("subject", subject, { shouldDirty: true, shouldValidate: errors.subject !== undefined })} error={errors.subject?.message} />
        <MailEditor key={template} label="Content" content={form.getValues("content")} onChange={(html) => form.setValue("content", html, { shouldDirty: true, shouldValidate: errors.content !== undefined })} error={errors.content?.message} />
        <AudienceFields audience={audience} some={some} onChange={(next, isSome) => { setSome(isSome); form.setValue("audience", next, { shouldDirty: true }); }} />
      </div>
    </Dialog>
  );
}

// The text that was written stays in the form: it can be copied before the other one is looked at.
const refusalOf = (error: unknown): string | undefined => (error instanceof CallError && error.status === 409 ? `${serverMessage(error) ?? ""} Copy what you wrote, close this, and open the campaign again.` : undefined);
