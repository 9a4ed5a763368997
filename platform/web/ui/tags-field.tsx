import { useId, useState, type KeyboardEvent } from "react";
import { X } from "lucide-react";
import { Field } from "./field.tsx";

type Props = {
  tags: readonly string[];
  suggestions: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string;
  className?: string;
};

/** Tags as chips: Enter or a comma adds one, Backspace in the empty input removes the last one. */
export function TagsField({ tags, suggestions, onChange, error, className }: Props) {
  const [text, setText] = useState("");
  const listId = useId();
  const add = (typed: string) => {
    onChange(withTag(tags, typed));
    setText("");
  };
  const onType = (typed: string) => {
    // A chosen suggestion arrives whole; a comma ends a word.
    if (typed.endsWith(",")) add(typed.slice(0, -1));
    else if (suggestions.includes(typed) && typed.length - text.length > 1) add(typed);
    else setText(typed);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && text.trim()) {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <Field label="Tags" help="Press Enter after each one." error={error} className={className}>
      {(ties) => (
        <div className="input flex-wrap py-1.5">
          {tags.map((tag) => (
            <Chip key={tag} tag={tag} onRemove={() => onChange(tags.filter((one) => one !== tag))} />
          ))}
          <input
            {...ties}
            type="text"
            className="min-w-24"
            list={listId}
            autoComplete="off"
            maxLength={50}
            enterKeyHint="done"
            value={text}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKey}
            onBlur={() => add(text)}
          />
          <datalist id={listId}>
            {suggestions
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}

function Chip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="badge max-w-full min-w-0 pr-0.5" data-tint="grey">
      <span className="whitespace-normal wrap-anywhere">{tag}</span>
      <button
        type="button"
        className="relative grid size-6 place-items-center rounded-full after:absolute after:-inset-2.5 hover:bg-press"
        aria-label={`Remove ${tag}`}
        onClick={onRemove}
      >
        <X className="icon tiny" aria-hidden />
      </button>
    </span>
  );
}

/** Adds a tag as typed: trimmed, and never twice in a different letter case. */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim().slice(0, 50);
  return tag === "" || tags.some((one) => one.toLowerCase() === tag.toLowerCase())
    ? [...tags]
    : [...tags, tag];
}
