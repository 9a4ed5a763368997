import { useEffect, useId, useState, type KeyboardEvent, type Ref } from "react";
import { X } from "lucide-react";
import { useLatest } from "../use-latest.ts";
import { useSettled } from "../use-settled.ts";
import { Field } from "./field.tsx";

export type Found = {
  id: string;
  name: string;
  /** Stands beside the name, in grey. */ note?: string | null;
};
/** What is to be offered: those whom the text may mean, while the list is open. */
export type Asked = { text: string; open: boolean };
type Chosen = { id: string; name: string };

export type SearchChoiceProps<C extends Chosen> = {
  label: string;
  hideLabel?: boolean;
  /** The name of the list of those who are offered. */
  listLabel: string;
  /** What stands there where none is chosen. */
  placeholder: string;
  /** The name of the button that takes the choice away; left out, a choice stays until another is made. */
  clearLabel?: string;
  /** Who is offered for what was asked last. */
  found: readonly Found[];
  isFetching: boolean;
  /** Told what was typed, and whether the list is open. Must stay the same function, as a state's setter does. */
  onAsk: (asked: Asked) => void;
  /** Told what stands in the box while nobody is chosen by it. */
  onTyped?: (text: string) => void;
  value: C | undefined;
  onChange: (chosen: Chosen | undefined) => void;
  error?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** One out of many, found by typing: for a list of ten thousand helps nobody. Works by keyboard as a combobox does. */
export function SearchChoice<C extends Chosen>({
  label,
  hideLabel,
  listLabel,
  placeholder,
  clearLabel,
  found,
  isFetching,
  onAsk,
  onTyped,
  value,
  onChange,
  error,
  className,
  inputRef,
}: SearchChoiceProps<C>) {
  const listId = useId();
  const [text, write] = useState("");
  const setText = (typed: string) => {
    write(typed);
    onTyped?.(typed);
  };
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useSettled(text.trim());
  useEffect(() => onAsk({ text: asked, open }), [onAsk, asked, open]);
  useEscape(open, () => setOpen(false));
  const choose = (chosen: Chosen | undefined) => {
    onChange(chosen && { id: chosen.id, name: chosen.name });
    setText("");
    setOpen(false);
  };
  // Whoever wrote the whole name and went on meant that one.
  const leave = () => {
    const same =
      text.trim() === asked ? found.filter(({ name }) => name.toLowerCase() === asked.toLowerCase()) : [];
    if (asked !== "" && same.length === 1) choose(same[0]);
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
    <div
      className={className}
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      <Field label={label} hideLabel={hideLabel} error={error}>
        {(ties) => (
          <div className="input relative">
            <input
              type="text"
              ref={inputRef}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
              placeholder={open ? "Type a name" : placeholder}
              value={open ? text : (value?.name ?? text)}
              onFocus={() => {
                setText("");
                setActive(0);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
                setOpen(true);
              }}
              {...ties}
            />
            {value && clearLabel && (
              <button
                type="button"
                className="btn quiet only-icon small"
                aria-label={clearLabel}
                onClick={() => choose(undefined)}
              >
                <X className="icon small" aria-hidden />
              </button>
            )}
            {open && (
              <ul
                id={listId}
                role="listbox"
                aria-label={listLabel}
                className="popover absolute top-full right-0 mt-1 max-h-60 w-full overflow-y-auto"
              >
                {found.map((one, at) => (
                  // The combobox takes the keys; a press must not take the focus from it.
                  <li
                    key={one.id}
                    id={`${listId}-${at}`}
                    role="option"
                    aria-selected={at === active}
                    data-highlighted={at === active || undefined}
                    className="popover-row"
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(one)}
                  >
                    <span className="min-w-0 truncate">
                      {one.name}
                      {one.note && <span className="text-muted">&ensp;{one.note}</span>}
                    </span>
                  </li>
                ))}
                {found.length === 0 && (
                  <li role="option" aria-selected={false} aria-disabled className="popover-row text-muted">
                    {isFetching ? "Looking..." : "No match"}
                  </li>
                )}
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
  const latest = useLatest(close);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [open, latest]);
}
