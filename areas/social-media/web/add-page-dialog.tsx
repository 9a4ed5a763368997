import { Dialog, CancelAndSubmit } from "#platform/web/ui/dialog.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { accountNameMax, NewAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { byHandPlatforms, networks } from "#areas/social-media/contract/networks.rules.ts";
import { words } from "./social-media.messages.ts";
import { useAddPage } from "./social-media.queries.ts";

/** Adds a page on a network that a person posts to. */
export function AddPageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useAddPage();
  const form = useFormOf(NewAccount, { platform: "google_business", accountName: "" }, "social-page:new");
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await add.run({ body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a page"
      subtitle={words.byHandHelp}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={add.pending}>{add.pending ? "Adding..." : "Add page"}</CancelAndSubmit>}
    >
      <div className="grid gap-4">
        <SelectField
          label="Network"
          options={byHandPlatforms.map((platform) => ({ value: platform, label: networks[platform].name }))}
          error={errors.platform?.message}
          {...form.register("platform")}
        />
        <TextField
          label="Name of your page"
          required
          maxLength={accountNameMax}
          help="As your customers see it there."
          error={errors.accountName?.message}
          {...form.register("accountName")}
        />
      </div>
    </Dialog>
  );
}
