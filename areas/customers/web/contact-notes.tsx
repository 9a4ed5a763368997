import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState, type FormEvent } from "react";
import { X } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { useLatest } from "#platform/web/use-latest.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import type { ContactNote } from "#areas/customers/contract/contacts.schema.ts";
import { useMembers, useNoteActions } from "./contacts.queries.ts";
import { useRight } from "#areas/auth/web/index.ts";

type Props = {
  contactId: string;
  notes: readonly ContactNote[];
  text: string;
  onText: (text: string) => void;
};

/** The notes of a contact, newest first; one is added only if it is not blank (Spec 1 §5). */
export function ContactNotes({ contactId, notes, text, onText }: Props) {
  const { add, remove } = useNoteActions();
  const mayChange = useRight("member");
  const [asked, setAsked] = useState<ContactNote>();
  const latest = useLatest(text);
  const blank = text.trim() === "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (blank) return;
    const outcome = await add.run({ params: { id: contactId }, body: { text } });
    // What was typed meanwhile is the next note.
    if (outcome.ok && latest.current === text) onText("");
  };
  return (
    <section aria-label="Notes">
      <h3 className="mb-2.5">
        Notes <span className="num font-text text-muted">{notes.length}</span>
      </h3>
      {mayChange && (
        <form className="input search min-h-11 pr-[13px]" onSubmit={(event) => void submit(event)}>
          <textarea
            className="min-h-0! resize-none! py-2.5!"
            rows={1}
            aria-label="New note"
            placeholder="What did you talk about?"
            maxLength={contactLimits.note}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <Button type="submit" size="small" disabled={blank} busy={add.pending}>
            Add
          </Button>
        </form>
      )}
      <ul className="mt-1.5">
        {notes.map((note) => (
          <Note key={note.id} note={note} onRemove={mayChange ? () => setAsked(note) : undefined} />
        ))}
      </ul>
      {notes.length === 0 && <p className="mt-2 text-small text-muted">No notes yet.</p>}
      <AskDialog
        open={asked !== undefined}
        title="Delete this note?"
        act="Delete"
        keep="Keep"
        onKeep={() => setAsked(undefined)}
        onAct={() => {
          if (asked) void remove.run({ params: { id: contactId, noteId: asked.id } });
          setAsked(undefined);
        }}
      >
        <span className="line-clamp-3">“{asked?.text}”</span>
      </AskDialog>
    </section>
  );
}

function Note({ note, onRemove }: { note: ContactNote; onRemove?: () => void }) {
  const author = useMembers().data?.find((member) => member.id === note.createdBy);
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 text-small first:border-0">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-wrap leading-[1.45] wrap-anywhere">{note.text}</p>
        <p className="mt-0.5 text-caption text-muted">
          <time dateTime={note.timestamp}>{dateTime(note.timestamp)}</time>
          {author && `, ${fullNameOf(author)}`}
        </p>
      </div>
      {onRemove && (
        <IconButton icon={X} size="small" label="Delete note" className="-mt-1 -mr-2" onClick={onRemove} />
      )}
    </li>
  );
}
