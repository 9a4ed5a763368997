import { useEffect, useState } from "react";
import { z } from "zod";
import { isClash, serverMessage } from "#platform/web/call.ts";
import { useCloseAllModals } from "#platform/web/close-all-modals.ts";
import { differing, pick } from "#platform/contract/edits.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { Audience, everybody } from "#areas/email-campaigns/contract/audience.schema.ts";
import { type Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { mailTexts } from "#areas/email-campaigns/contract/mail-texts.schema.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { useCreateCampaign, useSaveCampaign } from "./campaigns.queries.ts";
import { MailEditor } from "./mail-editor.tsx";
import { PreviewFold } from "./preview-fold.tsx";
import { SubjectEditor } from "./subject-editor.tsx";
import { useTemplates } from "./templates.queries.ts";
import { useUnsavedMail } from "./use-unsaved-mail.ts";

const CampaignForm = z.object({ ...mailTexts, audience: Audience });

/** Create Campaign (Spec 1 §2): name, subject, content and a template to begin from; the same form edits a draft. */
export function WriteCampaignDialog({
  open,
  campaign,
  contactIds,
  onClose,
}: {
  open: boolean;
  campaign?: Campaign;
  contactIds?: readonly string[];
  onClose: () => void;
}) {
  const unsaved = useUnsavedMail(campaign?.id);
  const [found, setFound] = useState(unsaved.found);
  const saved = {
    name: campaign?.name ?? "",
    subject: campaign?.subject ?? "",
    content: campaign?.content ?? "",
    audience: campaign?.audience ?? toChosen(contactIds) ?? everybody,
  };
  const [filled] = useState(saved);
  const base = found?.base ?? filled;
  const form = useFormOf(
    CampaignForm,
    found ? { ...found, audience: toChosen(contactIds) ?? found.audience } : saved,
  );
  const create = useCreateCampaign();
  const save = useSaveCampaign();
  const templates = useTemplates(open).data ?? [];
  // The editors read their content once: a new text gets a new editor.
  const [text, setText] = useState(0);
  const [template, setTemplate] = useState("");
  const audience = form.watch("audience") as Audience;
  const [some, setSome] = useState(JSON.stringify(audience) !== JSON.stringify(everybody));
  const { errors, isDirty } = form.formState;
  const [asked, setAsked] = useState<string>();
  const fillIn = (id: string) => {
    const chosen = templates.find((one) => one.id === id);
    if (chosen) {
      form.setValue("subject", chosen.subject, { shouldDirty: true });
      form.setValue("content", chosen.content, { shouldDirty: true });
      form.clearErrors(["subject", "content"]);
      setText(text + 1);
    }
    setTemplate(id);
    setAsked(undefined);
  };
  const choose = (id: string) => {
    const written = form.getValues("content");
    // Somebody's own words are not replaced unasked; another template's are.
    if (id === "" || written === "" || templates.some((one) => one.content === written)) fillIn(id);
    else setAsked(id);
  };
  const startAfresh = () => {
    unsaved.forget();
    setFound(undefined);
    form.reset(saved);
    setSome(JSON.stringify(saved.audience) !== JSON.stringify(everybody));
    setTemplate("");
    setText(text + 1);
  };
  const keep = () =>
    unsaved.keep({ ...form.getValues(), audience: form.getValues("audience") as Audience, base });
  useEffect(() => {
    const listening = form.watch((_, { name }) => {
      if (name) keep();
    });
    return () => listening.unsubscribe();
  });
  const leave = () => {
    unsaved.forget();
    onClose();
  };
  // The person went to another screen without being asked, so nothing is discarded. (Listens after the dialog itself, which is gone by then.)
  useCloseAllModals(() => {
    if (open && (isDirty || found)) keep();
  });
  const [refusal, setRefusal] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    const changed = differing(base, values);
    const outcome = campaign
      ? await save.run({
          params: { id: campaign.id },
          body: { ...pick(values, changed), was: pick(base, changed) },
        })
      : await create.run({ body: { ...values, status: "draft" } });
    if (outcome.ok) leave();
    else if ("error" in outcome && !applyServerErrors(form, outcome.error))
      setRefusal(refusalOf(outcome.error));
  });
  const busy = create.pending || save.pending;
  const footer = (
    <CancelAndSubmit busy={busy}>
      {campaign ? (busy ? "Saving..." : "Save draft") : busy ? "Creating..." : "Create Campaign"}
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={campaign ? "Edit Campaign" : "Create Campaign"}
      subtitle="Nothing is sent yet. You get to check it before it goes out."
      unsaved={isDirty || found !== undefined}
      onSubmit={(event) => void submit(event)}
      footer={footer}
    >
      <div className="grid gap-4">
        {found && (
          <Notice
            action={
              <Button size="small" onClick={startAfresh}>
                Start over
              </Button>
            }
          >
            Here’s what you were writing. It isn’t saved yet.
          </Notice>
        )}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <FormTrouble form={form} />
        <TextField
          label="Name"
          required
          help="Only you and your team see it."
          error={errors.name?.message}
          {...form.register("name")}
        />
        {!campaign && (
          <SelectField
            label="Template"
            placeholder="Start with a blank email"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={template}
            onChange={(event) => choose(event.target.value)}
          />
        )}
        <SubjectEditor
          key={`subject-${text}`}
          label="Subject"
          subject={form.getValues("subject")}
          onChange={(subject) =>
            form.setValue("subject", subject, {
              shouldDirty: true,
              shouldValidate: errors.subject !== undefined,
            })
          }
          error={errors.subject?.message}
        />
        <MailEditor
          key={text}
          label="Content"
          content={form.getValues("content")}
          onChange={(html) =>
            form.setValue("content", html, {
              shouldDirty: true,
              shouldValidate: errors.content !== undefined,
            })
          }
          error={errors.content?.message}
        />
        <PreviewFold read={() => ({ subject: form.watch("subject"), content: form.watch("content") })} />
        <AudienceFields
          audience={audience}
          some={some}
          mail={{ subject: form.watch("subject"), content: form.watch("content") }}
          onChange={(next, isSome) => {
            setSome(isSome);
            form.setValue("audience", next, { shouldDirty: true });
          }}
        />
      </div>
      <AskDialog
        open={asked !== undefined}
        title="Replace what you wrote?"
        act="Use the template"
        keep="Keep my text"
        onKeep={() => setAsked(undefined)}
        onAct={() => fillIn(asked ?? "")}
      >
        The template has its own subject and content.
      </AskDialog>
    </Dialog>
  );
}

const toChosen = (contactIds: readonly string[] | undefined): Audience | undefined =>
  contactIds && { ...everybody, contactIds: [...contactIds] };

// What was written stays in the form: it can be copied before the other version is opened.
const refusalOf = (error: unknown): string | undefined =>
  isClash(error)
    ? "Someone else changed this campaign in the meantime. Copy what you wrote, close this, and open the campaign again."
    : serverMessage(error);
