import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { VoiceCampaign } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { CallsFields } from "./calls-fields.tsx";
import { useSaveCalls, useVoiceCampaign } from "./dialer.queries.ts";
import { CallsValues, callsValuesOf, GroupCallsValues, whoInClash } from "./phone-form.view.ts";
import { ReadingDialog } from "./reading-dialog.tsx";

type Props = { open: boolean; campaign: VoiceCampaign; onClose: () => void };
const title = "Edit voice campaign";

/** Changes a draft or a scheduled voice campaign. Its customers are read first: cards leave them out. */
export function EditCallsDialog({ open, campaign, onClose }: Props) {
  const read = useVoiceCampaign(campaign.id, open);
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
  const { run } = useSaveCalls();
  const edit = useEditForm({
    name: `voice-campaign:${campaign.id}`,
    schema: campaign.audience === null ? CallsValues : GroupCallsValues,
    record: campaign,
    valuesOf: callsValuesOf,
    save: (body, { id }) => run({ params: { id }, body }),
    onSaved: onClose,
    ...whoInClash,
  });
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CallsFields
          form={edit.form}
          group={campaign.audience === null ? undefined : campaign.contactsCount}
        />
      </div>
    </EditDialog>
  );
}
