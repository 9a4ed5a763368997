import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState, type FormEvent } from "react";
import { CallError } from "#platform/web/call.ts";
import { date } from "#platform/web/format.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { unmergeDays } from "#areas/customers/contract/contact-merges.schema.ts";
import { whoStays } from "#areas/customers/contract/contact-merges.rules.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { people } from "./customer-count.view.ts";
import { useMergeContacts } from "./contact-merges.queries.ts";
import { type Choices, fieldChoices, tagsOf, type FieldChoice } from "./contact-merges.view.ts";
import { useFieldLabels } from "./use-field-labels.ts";
import { ValueChoice } from "#platform/web/ui/value-choice.tsx";

type Props = { contacts: readonly Contact[]; open: boolean; onClose: () => void; onMerged?: () => void };

/** Field by field, which value to keep when these are merged. What is marked here is what is saved. */
export function MergeDialog({ contacts, open, onClose, onMerged }: Props) {
  const [out, setOut] = useState<readonly string[]>([]);
  const [keepId, setKeepId] = useState<string>();
  const [choices, setChoices] = useState<Choices>({});
  const merge = useMergeContacts();
  const chosen = contacts.filter((contact) => !out.includes(contact.id));
  const kept =
    chosen.find((contact) => contact.id === keepId) ?? whoStays(chosen.length > 0 ? chosen : contacts);
  const gone = chosen.filter((contact) => contact !== kept);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const versions = Object.fromEntries(chosen.map((contact) => [contact.id, contact.version]));
    const held = Object.fromEntries(Object.entries(choices).filter(([, id]) => id in versions));
    const outcome = await merge.run({
      body: { keepId: kept.id, mergedIds: gone.map((contact) => contact.id), choices: held, versions },
    });
    if (outcome.ok) onMerged?.();
    // What is shown here is no longer so: the choices would be made of old values.
    const isOld =
      "error" in outcome && outcome.error instanceof CallError && [404, 409].includes(outcome.error.status);
    if (outcome.ok || isOld) onClose();
  };
  const tags = tagsOf(kept, gone);
  const footer = (
    <CancelAndSubmit busy={merge.pending} disabled={gone.length === 0}>
      {merge.pending ? "Merging..." : `Merge ${people(chosen.length)}`}
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Merge ${fullNameOf(kept)}`}
      subtitle={`Notes, files and history are combined. You can undo this for ${unmergeDays} days.`}
      unsaved={Object.keys(choices).length > 0}
      onSubmit={(event) => void submit(event)}
      footer={footer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {contacts.length > 2 && <WhoIsOne contacts={contacts} out={out} onOut={setOut} />}
        <fieldset className="grid min-w-0 gap-2 tablet:grid-cols-2">
          <legend className="mb-1.5 text-small font-label">Which one to keep</legend>
          {chosen.map((contact) => (
            <ValueChoice
              key={contact.id}
              name="keep"
              label={`Added ${date(contact.createdAt)}`}
              chosen={contact === kept}
              onChoose={() => {
                setKeepId(contact.id);
                setChoices({});
              }}
            >
              {fullNameOf(contact)}
              <span className="block text-small text-text-2">
                {[contact.email ?? contact.phone, contact.company].filter(Boolean).join(", ")}
              </span>
            </ValueChoice>
          ))}
        </fieldset>
        {fieldChoices(kept, gone, choices).map((choice) => (
          <FieldRow
            key={choice.field}
            choice={choice}
            onChoose={(id) => setChoices({ ...choices, [choice.field]: id })}
          />
        ))}
        {tags.length > 0 && (
          <div>
            <p className="mb-1.5 text-small font-label">Tags</p>
            <p className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <span key={tag} className="badge" data-tint="grey">
                  {tag}
                </span>
              ))}
            </p>
          </div>
        )}
        <p className="text-caption text-muted">
          {gone.length === 0 ? "Choose at least two." : "Anything not listed is the same in all of them."}
        </p>
      </div>
    </Dialog>
  );
}

/** With more than two, some can be left out. */
function WhoIsOne({
  contacts,
  out,
  onOut,
}: {
  contacts: readonly Contact[];
  out: readonly string[];
  onOut: (out: readonly string[]) => void;
}) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-small font-label">Which of these are the same person?</legend>
      {contacts.map((contact) => (
        <Checkbox
          key={contact.id}
          className="min-h-8"
          label={
            <span className="wrap-anywhere">
              {[fullNameOf(contact), contact.email ?? contact.phone].filter(Boolean).join(", ")}
            </span>
          }
          checked={!out.includes(contact.id)}
          onChange={(isIn) => onOut(isIn ? out.filter((id) => id !== contact.id) : [...out, contact.id])}
        />
      ))}
    </fieldset>
  );
}

function FieldRow({ choice, onChoose }: { choice: FieldChoice; onChoose: (contactId: string) => void }) {
  const { labelOf, wordsOf } = useFieldLabels();
  return (
    <fieldset className="grid min-w-0 gap-2 tablet:grid-cols-2">
      <legend className="mb-1.5 text-small font-label">{labelOf(choice.field)}</legend>
      {choice.options.map(({ contactId, value, stays }) => (
        <ValueChoice key={contactId} name={choice.field} chosen={stays} onChoose={() => onChoose(contactId)}>
          {wordsOf(choice.field, value) ?? <span className="text-muted">Nothing</span>}
        </ValueChoice>
      ))}
    </fieldset>
  );
}
