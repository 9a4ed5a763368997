import { Plus, X } from "lucide-react";
import { z } from "zod";
import { TimeZone } from "#platform/contract/dates.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { zoneChoices, zoneName } from "#platform/web/time-zones.ts";
import { requiredText } from "#platform/contract/text.ts";
import {
  accountNameMax,
  maxSlots,
  Slot,
  type SocialAccount,
} from "#areas/social-media/contract/accounts.schema.ts";
import { visibilities } from "#areas/social-media/contract/networks.rules.ts";
import { connectWords } from "./social-media.messages.ts";
import { PostOutcome } from "./post-outcome.tsx";
import { usePages, useSavePage } from "./social-media.queries.ts";

const PageForm = z.strictObject({
  accountName: requiredText(accountNameMax, "Enter the name of your page"),
  timeZone: TimeZone,
  slots: z.array(Slot).max(maxSlots),
  visibility: z.enum(visibilities),
  isActive: z.boolean(),
});
const valuesOf = ({ accountName, timeZone, slots, visibility, isActive }: SocialAccount) => ({
  accountName,
  timeZone,
  slots,
  visibility,
  isActive,
});
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (label, at) => ({
    value: String(at + 1),
    label,
  }),
);

type Props = { open: boolean; page: SocialAccount; onClose: () => void };

const isOnLabel = "Posts go out on this page";

/** A page's name, its clock, and the times of each week at which queued posts go out. */
export function EditPageDialog({ open, page, onClose }: Props) {
  const save = useSavePage();
  const now = usePages().data?.find(({ id }) => id === page.id) ?? page;
  const edit = useEditForm({
    name: `social-page:${page.id}`,
    schema: PageForm,
    record: now,
    valuesOf,
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
    labelOf: (field) => (field === "slots" ? "Weekly times" : field === "isActive" ? isOnLabel : undefined),
    wordsOf: (field, value) =>
      field === "slots" ? slotWords(value) : field === "isActive" ? (value ? "On" : "Off") : undefined,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const slots = form.watch("slots");
  const set = (next: Slot[]) => form.setValue("slots", next, { shouldDirty: true });
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title="Edit page" subtitle={now.accountName}>
      <div className="grid gap-4">
        {now.platform !== "practice" && <PostOutcome of={{ accountId: now.id }} />}
        <TextField
          label="Name of your page"
          required
          maxLength={accountNameMax}
          error={errors.accountName?.message}
          {...form.register("accountName")}
        />
        <SelectField
          label="Time zone"
          options={zoneChoices(now.timeZone)}
          help="Times of this page are on this clock."
          error={errors.timeZone?.message}
          {...form.register("timeZone")}
        />
        {now.platform === "mastodon" && (
          <SelectField
            label={connectWords.visibility.label}
            options={visibilities.map((value) => ({ value, label: connectWords.visibility[value] }))}
            error={errors.visibility?.message}
            {...form.register("visibility")}
          />
        )}
        <div className="grid gap-1">
          <Switch
            label={isOnLabel}
            checked={form.watch("isActive")}
            onChange={(isActive) => form.setValue("isActive", isActive, { shouldDirty: true })}
          />
          <p className="text-caption text-muted">
            Switched off, its posts wait for your decision at their time.
          </p>
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-label">Weekly times, {zoneName(form.watch("timeZone"))} time</legend>
          {slots.map((slot, at) => (
            <div key={at} className="flex items-end gap-2">
              <SelectField
                className="flex-1"
                hideLabel={at > 0}
                label="Day"
                options={days}
                value={String(slot.weekday)}
                onChange={(event) => set(slots.with(at, { ...slot, weekday: Number(event.target.value) }))}
              />
              <TextField
                hideLabel={at > 0}
                label="Time"
                type="time"
                value={slot.time}
                onChange={(event) => {
                  if (event.target.value)
                    set(slots.with(at, { ...slot, time: event.target.value.slice(0, 5) }));
                }}
              />
              <IconButton
                icon={X}
                label={`Remove time ${at + 1}`}
                onClick={() => set(slots.toSpliced(at, 1))}
              />
            </div>
          ))}
          <div>
            <Button
              size="small"
              icon={Plus}
              disabled={slots.length >= maxSlots}
              onClick={() => set([...slots, { weekday: 1, time: "10:00" }])}
            >
              Add a time
            </Button>
          </div>
        </fieldset>
      </div>
    </EditDialog>
  );
}

const slotWords = (value: unknown): string =>
  (value as Slot[]).map(({ weekday, time }) => `${days[weekday - 1]?.label} ${time}`).join(", ") || "None";
