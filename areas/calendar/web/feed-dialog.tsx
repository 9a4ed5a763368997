import { useState } from "react";
import { z } from "zod";
import { withReason } from "#platform/web/failures.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { showToast } from "#platform/web/toasts.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type Feed, NewFeed } from "#areas/calendar/contract/feeds.schema.ts";
import { useHosts } from "./calendar.queries.ts";
import { feedToasts } from "./feeds.messages.ts";
import { useConnect, useSaveFeed } from "./feeds.queries.ts";

/** Where a calendar is connected already, an empty address leaves it as it is. */
const Form = z.object({
  name: NewFeed.shape.name,
  url: z.union([z.literal(""), NewFeed.shape.url]),
  hostId: z.string(),
});

/** Connects a calendar by its secret address; or changes its name, or the address. */
export function FeedDialog({ open, feed, onClose }: { open: boolean; feed?: Feed; onClose: () => void }) {
  const [schema] = useState(() => (feed ? Form : Form.extend({ url: NewFeed.shape.url })));
  const form = useFormOf(
    schema,
    { name: feed?.name ?? "", url: "", hostId: "" },
    `feed:${feed?.id ?? "new"}`,
  );
  const { errors, isDirty } = form.formState;
  const connect = useConnect();
  const save = useSaveFeed();
  const pending = connect.pending || save.pending;
  const hosts = useHosts().data ?? [];
  const mayChoose = useRight("manager") && !feed && hosts.length > 1;
  const submit = form.handleSubmit(async ({ name, url, hostId }) => {
    if (pending) return;
    const outcome = feed
      ? await save.run({ params: { id: feed.id }, body: { name, ...(url && { url }) } })
      : await connect.run({ body: { name, url, ...(hostId && { hostId }) } });
    if (outcome.ok) return onClose();
    if ("error" in outcome && !applyServerErrors(form, outcome.error))
      showToast({
        tone: "danger",
        ...withReason(feed ? feedToasts.notSaved : feedToasts.notConnected)(outcome.error),
      });
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={feed ? "Change this calendar" : "Connect a calendar"}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pending}>{feed ? "Save" : "Connect"}</CancelAndSubmit>}
    >
      <div className="grid gap-5">
        <TextField
          label="Name"
          required
          help="What you call it. It’s shown where it makes you busy."
          error={errors.name?.message}
          {...form.register("name")}
        />
        {!feed?.isFile && !feed?.accountId && (
          <TextField
            label="Address"
            required={!feed}
            inputMode="url"
            autoComplete="off"
            help={
              feed
                ? "Leave this empty to keep the address that you entered."
                : "Its secret address in iCal format. It begins with https:// or webcal://, and we show it to nobody."
            }
            error={errors.url?.message}
            {...form.register("url")}
          />
        )}
        {mayChoose && (
          <SelectField
            label="Whose calendar"
            options={[
              { value: "", label: "Mine" },
              ...hosts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.register("hostId")}
          />
        )}
      </div>
    </Dialog>
  );
}
