import { z } from "zod";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import {
  NewSocialCampaign,
  type SocialCampaign,
} from "#areas/social-media/contract/social-campaigns.schema.ts";
import { CampaignPosts } from "./campaign-posts.tsx";
import { PostOutcome } from "./post-outcome.tsx";
import { useSaveSocialCampaign, useSocialCampaigns } from "./social-media.queries.ts";

const { name, startDate, endDate, status, targetAudience, budget, objectives } = NewSocialCampaign.shape;
const CampaignForm = z.strictObject({
  name,
  startDate,
  endDate: endDate.unwrap(),
  status: status.unwrap(),
  targetAudience,
  budget: budget.unwrap(),
  objectives,
});

type Props = {
  open: boolean;
  campaign: SocialCampaign;
  onOpenPost: (post: Post) => void;
  onClose: () => void;
};

/** A campaign: what it is for, and what came of its posts. */
export function EditSocialCampaignDialog({ open, campaign, onOpenPost, onClose }: Props) {
  const save = useSaveSocialCampaign();
  const now = useSocialCampaigns().items?.find(({ id }) => id === campaign.id) ?? campaign;
  const edit = useEditForm({
    name: `social-campaign:${campaign.id}`,
    schema: CampaignForm,
    record: now,
    valuesOf: (one) => ({
      name: one.name,
      startDate: one.startDate,
      endDate: one.endDate,
      status: one.status,
      targetAudience: one.targetAudience,
      budget: one.budget,
      objectives: one.objectives,
    }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title="Campaign" subtitle={campaign.name}>
      <div className="grid gap-4">
        <PostOutcome of={{ campaignId: campaign.id }} />
        <TextField label="Name" required error={errors.name?.message} {...form.register("name")} />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Starts"
            type="date"
            required
            error={errors.startDate?.message}
            {...form.register("startDate")}
          />
          <TextField
            label="Ends"
            type="date"
            error={errors.endDate?.message}
            {...form.register("endDate", { setValueAs: (day: string | null) => day || null })}
          />
        </div>
        <SelectField
          label="Status"
          options={[
            { value: "active", label: "Active" },
            { value: "completed", label: "Completed" },
          ]}
          error={errors.status?.message}
          {...form.register("status")}
        />
        <TextField
          label="Who it’s for"
          error={errors.targetAudience?.message}
          {...form.register("targetAudience")}
        />
        <MoneyField label="Budget" error={errors.budget?.message} {...form.register("budget")} />
        <TextArea label="Goal" rows={2} error={errors.objectives?.message} {...form.register("objectives")} />
        <CampaignPosts campaignId={campaign.id} onOpen={onOpenPost} />
      </div>
    </EditDialog>
  );
}
