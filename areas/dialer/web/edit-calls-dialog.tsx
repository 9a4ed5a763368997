import { plural } from "#platform/web/format.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { VoiceCampaign } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { CallsFields } from "./calls-fields.tsx";
import { useSaveCalls, useVoiceCampaign } from "./dialer.queries.ts";
import { CallsValues, callsValuesOf } from "./phone-form.view.ts";

type Props = { open: boolean; campaign: VoiceCampaign; onClose: () => void };
const title = "Edit voice campaign";

/** Changes a draft or a scheduled voice campaign. Its customers are read first: cards leave them out. */
export function EditCallsDialog({ open, campaign, onClose }: Props) {
  const read = useVoiceCampaign(campaign.id, open);
  if (read.data) return <EditForm open={open} campaign={read.data} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <FailedRead read={read} title="The campaign didn’t load" />
      {!read.isError && (
        <Waiting label="Loading the campaign">
          <Skeleton className="h-60" />
        </Waiting>
      )}
    </Dialog>
  );
}

function EditForm({ open, campaign, onClose }: Props) {
  const { run } = useSaveCalls();
  const edit = useEditForm({
    name: `voice-campaign:${campaign.id}`,
    schema: CallsValues,
    record: campaign,
    valuesOf: callsValuesOf,
    save: (body, { id }) => run({ params: { id }, body }),
    onSaved: onClose,
    labelOf: (field) => (field === "contactIds" ? "Who" : undefined),
    wordsOf: (field, value) =>
      field === "contactIds" ? plural((value as string[]).length, "customer", "customers") : undefined,
  });
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CallsFields form={edit.form} />
      </div>
    </EditDialog>
  );
}
