import { Dialog, CancelAndSubmit } from "#platform/web/ui/dialog.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { accountNameMax, type SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { addablePlatforms, AddPageForm, addPageValues, pageBodyOf } from "./add-page.view.ts";
import { connectWords, words } from "./social-media.messages.ts";
import { useAddPage } from "./social-media.queries.ts";

type Props = { open: boolean; again?: SocialAccount | undefined; onClose: () => void };

/** Connects a page that we post to, or adds one that a person posts to. `again`: a page that its network no longer lets us in to. */
export function AddPageDialog({ open, again, onClose }: Props) {
  const add = useAddPage();
  const form = useFormOf(AddPageForm, addPageValues(again), again ? undefined : "social-page:new");
  const { errors, isDirty } = form.formState;
  const platform = form.watch("platform");
  const submit = form.handleSubmit(async (values) => {
    const outcome = await add.run({ body: pageBodyOf(values) });
    if (outcome.ok) {
      const { authorizeUrl } = outcome.reply;
      if (authorizeUrl === undefined) onClose();
      else window.location.assign(authorizeUrl);
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const isLive = networks[platform].mode === "live";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={again ? `Connect ${again.accountName} again` : "Add a page"}
      subtitle={isLive ? connectWords.live : words.byHandHelp}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={add.pending}>
          {add.pending
            ? connectWords.connecting
            : isLive
              ? connectWords.act[platform === "mastodon" ? "mastodon" : "bluesky"]
              : "Add page"}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        {!again && (
          <SelectField
            label="Network"
            options={addablePlatforms.map((one) => ({ value: one, label: networks[one].name }))}
            error={errors.platform?.message}
            {...form.register("platform")}
          />
        )}
        {platform === "bluesky" && (
          <>
            <TextField
              label="Handle"
              required
              placeholder="yourname.bsky.social"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={errors.handle?.message}
              {...form.register("handle")}
            />
            <TextField
              label="App password"
              required
              type="password"
              autoComplete="off"
              help={connectWords.appPassword}
              error={errors.appPassword?.message}
              {...form.register("appPassword")}
            />
            <TextField
              label="Server"
              placeholder="bsky.social"
              help={connectWords.blueskyServer}
              error={errors.server?.message}
              {...form.register("server")}
            />
          </>
        )}
        {platform === "mastodon" && (
          <TextField
            label="Server"
            required
            placeholder="mastodon.social"
            autoCapitalize="none"
            spellCheck={false}
            help={connectWords.mastodonServer}
            error={errors.server?.message}
            {...form.register("server")}
          />
        )}
        {!isLive && (
          <TextField
            label="Name of your page"
            required
            maxLength={accountNameMax}
            help="As your customers see it there."
            error={errors.accountName?.message}
            {...form.register("accountName")}
          />
        )}
      </div>
    </Dialog>
  );
}
