import { useEffect, useState } from "react";
import { serverMessage } from "#platform/web/call.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { postText } from "#areas/social-media/contract/post-check.rules.ts";
import type { ContentTemplate } from "#areas/social-media/contract/content-templates.schema.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { buttonChoices, NewPostForm, postBodyOf, tagsOf } from "./post-form.view.ts";
import { CampaignField } from "./campaign-field.tsx";
import { MentionHints } from "./mention-hints.tsx";
import { PostPreview } from "./post-preview.tsx";
import { PostPictures } from "./post-pictures.tsx";
import { asksEvenSo, usePages, useWritePost } from "./social-media.queries.ts";
import { pageName } from "./social-media.view.ts";
import { TextCounters } from "./text-counters.tsx";

type Props = {
  open: boolean;
  template?: ContentTemplate | undefined;
  onClose: () => void;
  onWritten: (post: Post) => void;
};

/** The post dialog (Spec 2 §2): one text for several pages, or one for each, with live counters. */
export function WritePostDialog({ open, template, onClose, onWritten }: Props) {
  const { data } = usePages();
  const pages = (data ?? []).filter(({ isActive }) => isActive);
  const write = useWritePost();
  const [question, setQuestion] = useState<string>();
  const form = useFormOf(
    NewPostForm,
    {
      content: template?.content ?? "",
      link: "",
      hashtags: template?.hashtags.join(" ") ?? "",
      button: "",
      firstReply: "",
      mediaUrls: [],
      campaignId: "",
      accountIds: [],
      versions: {},
    },
    "social-post:new",
  );
  const { errors, isDirty } = form.formState;
  const kept = form.watch("accountIds");
  // What was left half-written may name a page that has gone since.
  const chosen = kept.filter((id) => !data || pages.some((page) => page.id === id));
  useEffect(() => {
    if (chosen.length < kept.length) form.setValue("accountIds", chosen);
  });
  const save = (evenSo: boolean) => async (values: NewPostForm) => {
    const versions = Object.fromEntries(
      Object.entries(values.versions).filter(([id, text]) => values.accountIds.includes(id) && text.trim()),
    );
    const outcome = await write.run({
      body: { ...postBodyOf(values), accountIds: values.accountIds, versions, evenSo },
    });
    if (outcome.ok) {
      onClose();
      const [first] = outcome.reply;
      if (first && outcome.reply.length === 1) onWritten(first);
    } else if ("error" in outcome) {
      if (asksEvenSo(outcome.error)) setQuestion(serverMessage(outcome.error));
      else applyServerErrors(form, outcome.error);
    }
  };
  const choose = (page: SocialAccount, isChosen: boolean) =>
    form.setValue("accountIds", isChosen ? [...chosen, page.id] : chosen.filter((id) => id !== page.id), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Post"
      subtitle="Nothing goes out yet. You choose when once it’s saved."
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void form.handleSubmit(save(false))(event)}
      footer={
        <CancelAndSubmit busy={write.pending}>{write.pending ? "Saving..." : "Save draft"}</CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-label">Pages</legend>
          {pages.map((page) => (
            <Checkbox
              key={page.id}
              label={pageName(page)}
              checked={chosen.includes(page.id)}
              onChange={(isChosen) => choose(page, isChosen)}
            />
          ))}
          {errors.accountIds && <p className="text-caption text-danger">{errors.accountIds.message}</p>}
        </fieldset>
        <TextArea
          label="Text"
          required
          rows={5}
          error={errors.content?.message}
          {...form.register("content")}
        />
        <Counters form={form} pages={pages.filter(({ id }) => chosen.includes(id))} />
        <Previews form={form} pages={pages.filter(({ id }) => chosen.includes(id))} />
        {chosen.length > 1 && <Versions form={form} pages={pages.filter(({ id }) => chosen.includes(id))} />}
        <TextField
          label="Link"
          placeholder="https://"
          inputMode="url"
          error={errors.link?.message}
          {...form.register("link")}
        />
        {pages.some(({ id, platform }) => chosen.includes(id) && platform === "google_business") && (
          <SelectField
            label="Button on Google"
            options={buttonChoices}
            help="It leads to your link. Google shows one picture."
            error={errors.button?.message}
            {...form.register("button")}
          />
        )}
        <TextField
          label="Hashtags"
          help="With spaces between them."
          error={errors.hashtags?.message}
          {...form.register("hashtags")}
        />
        <PostPictures
          urls={form.watch("mediaUrls")}
          onChange={(urls) => form.setValue("mediaUrls", urls, { shouldDirty: true })}
        />
        <TextArea
          label="First reply"
          rows={2}
          help="Posted right below. Some networks show posts with links to fewer people: put yours here."
          error={errors.firstReply?.message}
          {...form.register("firstReply")}
        />
        <CampaignField
          value={form.watch("campaignId")}
          error={errors.campaignId?.message}
          onChange={(id) => form.setValue("campaignId", id, { shouldDirty: true })}
        />
      </div>
      <AskDialog
        open={question !== undefined}
        title="Post the same text again?"
        act="Save it anyway"
        look="primary"
        keep="Change the text"
        onKeep={() => setQuestion(undefined)}
        onAct={() => {
          setQuestion(undefined);
          void form.handleSubmit(save(true))();
        }}
      >
        {question}
      </AskDialog>
    </Dialog>
  );
}

type Form = ReturnType<typeof useFormOf<typeof NewPostForm>>;
type Part = { form: Form; pages: readonly SocialAccount[] };

function Counters({ form, pages }: Part) {
  const [content, link, hashtags, firstReply, mediaUrls, versions] = form.watch([
    "content",
    "link",
    "hashtags",
    "firstReply",
    "mediaUrls",
    "versions",
  ]);
  return (
    <TextCounters
      pages={pages.map((page) => ({
        key: page.id,
        name: pageName(page),
        platform: page.platform,
        limits: page.limits,
        written: {
          content: versions[page.id]?.trim() ? (versions[page.id] ?? "") : content,
          link: link.trim() || null,
          hashtags: tagsOf(hashtags),
          firstReply: firstReply.trim() || null,
          pictures: mediaUrls.length,
        },
      }))}
    />
  );
}

function Previews({ form, pages }: Part) {
  const [content, link, hashtags, firstReply, mediaUrls, versions] = form.watch([
    "content",
    "link",
    "hashtags",
    "firstReply",
    "mediaUrls",
    "versions",
  ]);
  if (pages.length === 0 || content.trim() === "") return null;
  const textOf = (page: SocialAccount) => versions[page.id]?.trim() || content;
  return (
    <>
      <MentionHints
        pages={pages.map((page) => ({
          id: page.id,
          platform: page.platform,
          text: `${textOf(page)} ${firstReply}`,
        }))}
      />
      <details>
        <summary className="cursor-pointer font-label text-accent-text">How it will look</summary>
        <div className="mt-3 grid gap-3">
          {pages.map((page) => (
            <PostPreview
              key={page.id}
              page={page}
              text={postText({
                content: textOf(page),
                link: link.trim() || null,
                hashtags: tagsOf(hashtags),
              })}
              link={link.trim() || null}
              mediaUrls={mediaUrls}
              firstReply={firstReply.trim() || null}
            />
          ))}
        </div>
      </details>
    </>
  );
}

function Versions({ form, pages }: Part) {
  return (
    <details className="grid gap-3">
      <summary className="cursor-pointer font-label text-accent-text">Another text for some pages</summary>
      <div className="mt-3 grid gap-3">
        {pages.map((page) => (
          <TextArea
            key={page.id}
            label={pageName(page)}
            rows={3}
            placeholder="The same text"
            {...form.register(`versions.${page.id}`)}
          />
        ))}
      </div>
    </details>
  );
}
