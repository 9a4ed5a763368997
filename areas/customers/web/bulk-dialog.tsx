import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState, type FormEvent } from "react";
import { SelectField, Segmented } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { Slot } from "#platform/web/ui/slot.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import type { BulkAction } from "#areas/customers/contract/contacts.schema.ts";
import { editStages } from "./contact-stages.view.ts";
import { helpersOfMany, type ChangeOfMany } from "./customers.slots.ts";
import { useMembers, useOwnStages, useTags } from "./contacts.queries.ts";

export type BulkKind = "tag" | "assign" | "stage";
type Props = {
  kind: BulkKind | undefined;
  who: string;
  busy: boolean;
  onRun: (action: BulkAction, startHelpers: boolean) => void;
  onClose: () => void;
};

const titles: Record<BulkKind, string> = { tag: "Tag", assign: "Assign", stage: "Change stage" };

/** Asks for the one value that many customers get. */
export const BulkDialog = ({ kind, ...props }: Props) => (
  <DialogSlot open={kind}>{(shown, isOpen) => <Asking kind={shown} open={isOpen} {...props} />}</DialogSlot>
);

function Asking({
  kind,
  open,
  who,
  busy,
  onRun,
  onClose,
}: Omit<Props, "kind"> & { kind: BulkKind; open: boolean }) {
  const stages = useOwnStages();
  const [text, setText] = useState("");
  const [takeOff, setTakeOff] = useState(false);
  const [error, setError] = useState<string>();
  const [startHelpers, setStartHelpers] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const action = actionOf(kind, text.trim(), takeOff);
    if (action) onRun(action, startHelpers);
    else setError(kind === "tag" ? "Enter a tag" : "Choose one from the list");
  };
  const change = (next: string) => {
    setText(next);
    setError(undefined);
    // Another value starts other helpers.
    setStartHelpers(false);
  };
  const action = actionOf(kind, text.trim(), takeOff);
  const many = action && changeOf(action);
  const footer = (
    <CancelAndSubmit busy={busy}>{busy ? "Changing..." : actLabel(kind, takeOff, who)}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titles[kind]}
      subtitle={who}
      footer={footer}
      unsaved={text.trim() !== ""}
      onSubmit={submit}
    >
      {kind === "tag" && (
        <TagChoice
          text={text}
          onText={change}
          takeOff={takeOff}
          onTakeOff={(next) => {
            setTakeOff(next);
            setStartHelpers(false);
          }}
          error={error}
        />
      )}
      {kind === "assign" && <AssignChoice value={text} onValue={change} error={error} />}
      {kind === "stage" && (
        <SelectField
          label="Stage"
          placeholder="Choose one"
          options={editStages(stages)}
          value={text}
          onChange={(event) => change(event.target.value)}
          error={error}
        />
      )}
      {many && (
        <div className="mt-4 empty:hidden">
          <Slot
            of={helpersOfMany}
            with={{ change: many, who, chosen: startHelpers, onChoose: setStartHelpers }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What happens to each of them, where helpers could start with it. */
function changeOf(action: BulkAction): ChangeOfMany | undefined {
  if (action.type === "addTag") return { event: "contact.updated", tag: action.tag };
  if (action.type === "stage") return { event: "contact.stage_changed", to: action.pipelineStage };
  return action.type === "assign" ? { event: "contact.assigned" } : undefined;
}

const actLabel = (kind: BulkKind, takeOff: boolean, who: string): string =>
  kind === "tag"
    ? takeOff
      ? `Remove from ${who}`
      : `Tag ${who}`
    : kind === "assign"
      ? `Assign ${who}`
      : `Move ${who}`;

const nobody = "nobody";

function actionOf(kind: BulkKind, text: string, takeOff: boolean): BulkAction | undefined {
  if (text === "") return undefined;
  if (kind === "tag") return { type: takeOff ? "removeTag" : "addTag", tag: text };
  if (kind === "assign") return { type: "assign", assignedTo: text === nobody ? null : text };
  return { type: "stage", pipelineStage: text };
}

function TagChoice({
  text,
  onText,
  takeOff,
  onTakeOff,
  error,
}: {
  text: string;
  onText: (text: string) => void;
  takeOff: boolean;
  onTakeOff: (takeOff: boolean) => void;
  error?: string;
}) {
  const tags = useTags();
  return (
    <div className="grid justify-items-start gap-4">
      <Segmented
        label="Add or remove"
        options={[
          { value: "add", label: "Add" },
          { value: "remove", label: "Remove" },
        ]}
        value={takeOff ? "remove" : "add"}
        onChange={(value) => onTakeOff(value === "remove")}
      />
      <TextField
        label="Tag"
        className="w-full"
        list="tags-in-use"
        autoComplete="off"
        maxLength={contactLimits.tag}
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={error}
      />
      <datalist id="tags-in-use">
        {tags.data?.map((tag) => (
          <option key={tag.tag} value={tag.tag}>
            {tag.tag}
          </option>
        ))}
      </datalist>
    </div>
  );
}

function AssignChoice({
  value,
  onValue,
  error,
}: {
  value: string;
  onValue: (value: string) => void;
  error?: string;
}) {
  const members = useMembers();
  const options = [
    ...(members.data ?? []).map((member) => ({ value: member.id, label: fullNameOf(member) })),
    { value: nobody, label: "Unassigned" },
  ];
  return (
    <SelectField
      label="Assigned to"
      placeholder="Choose one"
      options={options}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={error}
    />
  );
}
