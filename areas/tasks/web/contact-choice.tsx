import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { X } from "lucide-react";
import { Field } from "#platform/web/ui/field.tsx";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import type { ForContact } from "./task-form.view.ts";
import { useSettled } from "./use-settled.ts";

type Props = { label: string; /** What no customer is called here. */ nobody?: string; value: ForContact | undefined; onChange: (contact: ForContact | undefined) => void; error?: string; className?: string; inputRef?: Ref<HTMLInputElement> };

/** How many customers are offered at once. */
const most = 8;

/** One customer out of all: found by typing, for a list of ten thousand helps nobody. */
export function ContactChoice({ label, nobody = "Nobody", value, onChange, error, className, inputRef }: Props) {
  const listId = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useSettled(text.trim());
  const { data = [], isFetching } = useQueryOf(contactsApi.list, { query: { search: asked || undefined, limit: most }, enabled: open });
  const found = data.slice(0, most).map((contact) => ({ id: contact.id, name: `${contact.firstName} ${contact.lastName}`.trim(), company: contact.company }));
  useEscape(open, () => setOpen(false));
  const choose = (contact: ForContact | undefined) => {
    onChange(contact && { id: contact.id, name: contact.name });
    setText("");
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      setActive((at) => Math.max(0, Math.min(found.length - 1, open ? at + step : 0)));
    } else if (open && event.key === "Enter") {
      event.preventDefault();
      // What is offered may still be for fewer letters than are written.
      if (found[active] && text.trim() === asked) choose(found[active]);
    }
  };
  return (
    <div className={className} onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false); }}>
      <Field label={label} error={error}>
        {(ties) => (
          <div className="input relative">
            <input type="text" ref={inputRef} role="combobox" autoComplete="off" aria-autocomplete="list" aria-expanded={open} aria-controls={listId} aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
              placeholder={open ? "Type a name" : nobody} value={open ? text : (value?.name ?? text)} onFocus={() => { setText(""); setActive(0); }} onClick={() => setOpen(true)} onKeyDown={onKeyDown}
              onChange={(event) => { setText(event.target.value); setActive(0); setOpen(true); }} {...ties} />
            {value && <button type="button" className="btn quiet only-icon small" aria-label={nobody === "Nobody" ? "No customer" : nobody} onClick={() => choose(undefined)}><X className="icon small" aria-hidden /></button>}
            {open && (
              <ul id={listId} role="listbox" aria-label="Customers" className="popover absolute top-full right-0 mt-1 max-h-60 w-full overflow-y-auto">
                {found.map((contact, at) => (
                  // The combobox takes the keys; a press must not take the focus from it.
                  <li key={contact.id} id={`${listId}-${at}`} role="option" aria-selected={at === active} data-highlighted={at === active || undefined} className="popover-row" onPointerDown={(event) => event.preventDefault()} onClick={() => choose(contact)}>
                    <span className="min-w-0 truncate">{contact.name}{contact.company && <span className="text-muted">&ensp;{contact.company}</span>}</span>
                  </li>
                ))}
                {found.length === 0 && <li role="option" aria-selected={false} aria-disabled className="popover-row text-muted">{isFetching ? "Looking..." : "Nobody found"}</li>}
              </ul>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}

/** While it is open, Escape closes this list and not the dialog around it, which listens on the document. */
function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [open]);
}
