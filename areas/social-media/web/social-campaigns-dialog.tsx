import { date, plural } from "#platform/web/format.ts";
import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { todayHere } from "#platform/web/time-zones.ts";
import {
  NewSocialCampaign,
  type SocialCampaign,
} from "#areas/social-media/contract/social-campaigns.schema.ts";
import { words } from "./social-media.messages.ts";
import { useAddSocialCampaign, useSocialCampaigns } from "./social-media.queries.ts";

type Props = { open: boolean; onOpen: (campaign: SocialCampaign) => void; onClose: () => void };

/** The campaigns with what came of them, and a form for a new one. */
export function SocialCampaignsDialog({ open, onOpen, onClose }: Props) {
  const list = useSocialCampaigns(open);
  const add = useAddSocialCampaign();
  const blank = {
    name: "",
    startDate: todayHere(new Date()),
    description: "",
    targetAudience: "",
    objectives: "",
    budget: "",
  };
  const form = useFormOf(NewSocialCampaign, blank, "social-campaign:new");
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const clear = emptying(form, blank);
    const outcome = await add.run({ body });
    if (outcome.ok) clear();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Campaigns"
      subtitle="Posts with one purpose, counted together."
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={add.pending}>{add.pending ? "Adding..." : "Add campaign"}</CancelAndSubmit>
      }
    >
      <div className="grid gap-5">
        <FailedRead read={list} title="Your campaigns didn’t load">
          {words.safe}
        </FailedRead>
        {list.isPending && (
          <Waiting label="Loading your campaigns">
            <Skeleton className="h-10" />
          </Waiting>
        )}
        {list.items?.length === 0 && <p className="text-muted">No campaigns yet</p>}
        <ul className="divide-y divide-line">
          {list.items?.map((campaign) => (
            <li key={campaign.id} className="grid gap-1 py-2">
              <span className="flex flex-wrap items-center gap-2">
                <button
                  type="button"
                  className="text-left font-label wrap-anywhere text-accent-text hover:underline"
                  onClick={() => onOpen(campaign)}
                >
                  {campaign.name}
                </button>
                <Badge kind="tint" value={campaign.status === "active" ? "green" : "grey"}>
                  {campaign.status === "active" ? "Active" : "Completed"}
                </Badge>
              </span>
              <span className="text-caption text-muted">
                From {date(campaign.startDate)}
                {campaign.endDate && ` to ${date(campaign.endDate)}`}.{" "}
                {plural(campaign.published, "post", "posts")} out,{" "}
                {plural(campaign.clicks, "click", "clicks")}
              </span>
            </li>
          ))}
        </ul>
        <MoreButton list={list} />
        <div className="grid gap-4 border-t border-line pt-4">
          <h3>New campaign</h3>
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
              {...form.register("endDate", { setValueAs: (day: string) => day || null })}
            />
          </div>
          <TextField
            label="Who it’s for"
            error={errors.targetAudience?.message}
            {...form.register("targetAudience")}
          />
          <MoneyField label="Budget" error={errors.budget?.message} {...form.register("budget")} />
          <TextArea
            label="What it’s to bring"
            rows={2}
            error={errors.objectives?.message}
            {...form.register("objectives")}
          />
        </div>
      </div>
    </Dialog>
  );
}
