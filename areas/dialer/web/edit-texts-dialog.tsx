import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { TextCampaign } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { TextsFields } from "./texts-fields.tsx";
import { useSaveTexts, useTextCampaign } from "./dialer.queries.ts";
import { TextsValues, textsValuesOf, GroupTextsValues, whoInClash } from "./phone-form.view.ts";
import { ReadingDialog } from "./reading-dialog.tsx";

type Props = { open: boolean; campaign: TextCampaign; onClose: () => void };
const title = "Edit text campaign";

/** Changes a draft or a scheduled text campaign. Its customers are read first: cards leave them out. */
export function EditTextsDialog({ open, campaign, onClose }: Props) {
  const read = useTextCampaign(campaign.id, open);
  if (read.data) return <EditForm open={open} campaign={read.data} onClose={onClose} />;
  return (
    <ReadingDialog
      {...{ open, onClose, title, read }}
      failed="The campaign didn’t load"
      label="Loading the campaign"
    />
  );
}

function EditForm({ open, campaign, onClose }: Props) {
  const { run } = useSaveTexts();
  const edit = useEditForm({
    name: `text-campaign:${campaign.id}`,
    schema: campaign.audience === null ? TextsValues : GroupTextsValues,
    record: campaign,
    valuesOf: textsValuesOf,
    save: (body, { id }) => run({ params: { id }, body }),
    onSaved: onClose,
    ...whoInClash,
  });
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextsFields
          form={edit.form}
          group={campaign.audience === null ? undefined : campaign.contactsCount}
        />
      </div>
    </EditDialog>
  );
}
