import { useLayoutEffect, useState } from "react";
import { z } from "zod";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Audience, everybody } from "#areas/outreach/contract/audience.schema.ts";
import { type Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { mailTexts } from "#areas/email-campaigns/contract/mail-texts.schema.ts";
import { AudienceFields } from "#areas/outreach/web/index.ts";
import { MissingValues } from "./missing-values.tsx";
import { useCampaign, useCreateCampaign, useSaveCampaign } from "./campaigns.queries.ts";
import { MailTextFields, plainWords } from "./mail-text-fields.tsx";
import { PreviewFold } from "./preview-fold.tsx";
import { useTemplates } from "./templates.queries.ts";

const CampaignForm = z.strictObject({ ...mailTexts, audience: Audience });
type Props = { open: boolean; campaign?: Campaign; contactIds?: readonly string[]; onClose: () => void };

const valuesOf = ({ name, subject, content, audience }: z.output<typeof CampaignForm>) => ({
  name,
  subject,
  content,
  audience,
});

/** Create Campaign (Spec 1 §2): name, subject, content and a template to begin from; the same form edits a draft. */
export function WriteCampaignDialog({ open, campaign, contactIds, onClose }: Props) {
  const chosen = contactIds && { ...everybody, contactIds: [...contactIds] };
  const create = useCreateCampaign();
  const save = useSaveCampaign();
  const now = useCampaign(campaign?.id ?? "", campaign !== undefined).data ?? campaign;
  const leave = () => {
    edit.forget();
    onClose();
  };
  const edit = useEditForm({
    name: `mail:${campaign?.id ?? "new"}`,
    // A half-written email is more than one wants to write again.
    keepsEachChange: true,
    schema: CampaignForm,
    record: now,
    valuesOf,
    empty: () => valuesOf({ name: "", subject: "", content: "", audience: chosen ?? everybody }),
    create: (body) => create.run({ body: { ...body, status: "draft" } }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: leave,
    labelOf: (field) => (field === "audience" ? "Who gets it" : undefined),
    wordsOf: plainWords,
  });
  const { form, isBack } = edit;
  const { errors } = form.formState;
  const templates = useTemplates(open).data ?? [];
  const [template, setTemplate] = useState("");
  const [asked, setAsked] = useState<string>();
  const audience = form.watch("audience") as Audience;
  const isNarrowed = JSON.stringify(audience) !== JSON.stringify(everybody);
  const [wantsSome, setWantsSome] = useState(false);
  // Whoever comes with customers means these, also for an email that was begun before.
  useLayoutEffect(() => {
    if (contactIds) form.setValue("audience", { ...everybody, contactIds: [...contactIds] });
  }, [contactIds, form]);
  const fillIn = (id: string) => {
    const { subject, content } = templates.find((one) => one.id === id) ?? form.getValues();
    form.setValue("subject", subject);
    form.setValue("content", content);
    form.clearErrors(["subject", "content"]);
    setTemplate(id);
    setAsked(undefined);
  };
  const choose = (id: string) => {
    const written = form.getValues("content");
    // Somebody's own words are not replaced unasked; another template's are.
    if (id === "" || written === "" || templates.some((one) => one.content === written)) fillIn(id);
    else setAsked(id);
  };
  const mail = { subject: form.watch("subject"), content: form.watch("content") };
  return (
    <EditDialog
      open={open}
      onClose={leave}
      edit={edit}
      title={campaign ? "Edit Campaign" : "Create Campaign"}
      subtitle="Nothing is sent yet. You get to check it before it goes out."
      acts={campaign ? ["Save draft", "Saving..."] : ["Create Campaign", "Creating..."]}
    >
      <div className="grid gap-4">
        {isBack && (
          <Notice
            action={
              <Button
                size="small"
                onClick={() => {
                  edit.startOver();
                  setTemplate("");
                }}
              >
                Start over
              </Button>
            }
          >
            Here’s what you were writing. It isn’t saved yet.
          </Notice>
        )}
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
        <MailTextFields texts={mail} errors={errors} set={form.setValue} />
        <PreviewFold read={() => mail} />
        <AudienceFields
          audience={audience}
          some={wantsSome || isNarrowed}
          leftOut="Anyone without an email, or who unsubscribed, is left out when it’s sent."
          renderMore={(counted) => <MissingValues mail={mail} counted={counted} />}
          onChange={(next, isSome) => {
            setWantsSome(isSome);
            form.setValue("audience", next);
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
    </EditDialog>
  );
}
