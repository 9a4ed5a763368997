import { useState } from "react";
import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type Feed, NewFeed } from "#areas/calendar/contract/feeds.schema.ts";
import { useHosts } from "./calendar.queries.ts";
import { useConnect, useFeeds, useSaveFeed } from "./feeds.queries.ts";

const Form = z.object({ ...NewFeed.shape, hostId: z.string() });
/** Where a calendar is connected already, an empty address leaves it as it is. */
const KnownForm = Form.extend({ url: secret(z.union([z.literal(""), NewFeed.shape.url])) });

/** Connects a calendar by its secret address; or changes its name, or the address. */
export function FeedDialog({ open, feed, onClose }: { open: boolean; feed?: Feed; onClose: () => void }) {
  const [schema] = useState(() => (feed ? KnownForm : Form));
  const [connect, save] = [useConnect(), useSaveFeed()];
  const now = useFeeds().data?.find(({ id }) => id === feed?.id) ?? feed;
  const edit = useEditForm({
    name: `feed:${feed?.id ?? "new"}`,
    schema,
    record: now,
    valuesOf: ({ name }) => ({ name, url: "", hostId: "" }),
    empty: () => ({ name: "", url: "", hostId: "" }),
    bodyOf: ({ name, url, hostId }) => ({ name, ...(url && { url }), ...(hostId && { hostId }) }),
    create: (body) => connect.run({ body: { url: "", ...body } }),
    save: ({ hostId: _, ...body }, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const hosts = useHosts().data ?? [];
  const mayChoose = useRight("manager") && !feed && hosts.length > 1;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={feed ? "Change this calendar" : "Connect a calendar"}
      acts={feed ? ["Save", "Saving..."] : ["Connect", "Connecting..."]}
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
    </EditDialog>
  );
}
