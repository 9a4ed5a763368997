import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { buttonChoices, PostForm, postBodyOf, postFormOf, tagsOf } from "./post-form.view.ts";
import { CampaignField } from "./campaign-field.tsx";
import { PostPictures } from "./post-pictures.tsx";
import { usePages, usePost, useSavePost, useSocialCampaigns } from "./social-media.queries.ts";
import { pageName } from "./social-media.view.ts";
import { TextCounters } from "./text-counters.tsx";

const labels: Partial<Record<string, string>> = {
  mediaUrls: "Pictures",
  button: "Button on Google",
  campaignId: "Campaign",
};

/** Changes a post that isn't out yet. */
export function EditPostDialog({ open, post, onClose }: { open: boolean; post: Post; onClose: () => void }) {
  const save = useSavePost();
  const now = usePost(post.id, open).data ?? post;
  const page = usePages().data?.find(({ id }) => id === now.accountId);
  const campaigns = useSocialCampaigns(open).items;
  const edit = useEditForm({
    name: `social-post:${post.id}`,
    schema: PostForm,
    record: now,
    valuesOf: postFormOf,
    bodyOf: postBodyOf,
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
    labelOf: (field) => labels[field],
    wordsOf: (field, value) =>
      field === "mediaUrls"
        ? String((value as string[]).length)
        : field === "campaignId"
          ? (campaigns?.find(({ id }) => id === value)?.name ?? "None")
          : undefined,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const values = form.watch();
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title="Edit post" subtitle={pageName(now)}>
      <div className="grid gap-4">
        <TextArea
          label="Text"
          required
          rows={5}
          error={errors.content?.message}
          {...form.register("content")}
        />
        <TextCounters
          pages={[
            {
              key: post.id,
              name: pageName(now),
              platform: now.platform,
              limits: page?.limits ?? null,
              written: {
                content: values.content,
                link: values.link.trim() || null,
                hashtags: tagsOf(values.hashtags),
                firstReply: values.firstReply.trim() || null,
                pictures: values.mediaUrls.length,
              },
            },
          ]}
        />
        <TextField
          label="Link"
          placeholder="https://"
          inputMode="url"
          error={errors.link?.message}
          {...form.register("link")}
        />
        {now.platform === "google_business" && (
          <SelectField
            label="Button on Google"
            options={buttonChoices}
            help="It leads to your link."
            error={errors.button?.message}
            {...form.register("button")}
          />
        )}
        <TextField label="Hashtags" error={errors.hashtags?.message} {...form.register("hashtags")} />
        <PostPictures
          urls={values.mediaUrls}
          onChange={(urls) => form.setValue("mediaUrls", urls, { shouldDirty: true })}
        />
        <TextArea
          label="First reply"
          rows={2}
          error={errors.firstReply?.message}
          {...form.register("firstReply")}
        />
        <CampaignField
          value={values.campaignId}
          error={errors.campaignId?.message}
          onChange={(id) => form.setValue("campaignId", id, { shouldDirty: true })}
        />
      </div>
    </EditDialog>
  );
}
