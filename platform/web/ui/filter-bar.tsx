import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { Plus, SlidersHorizontal } from "lucide-react";
import { Button, IconButton } from "./button.tsx";
import { SearchField } from "./text-field.tsx";
import { useLayer } from "./use-layer.ts";

type Props = {
  search: {
    label: string;
    /** For a label too long for a phone. */ placeholder?: string;
    text: string;
    onText: (text: string) => void;
    className: string;
  };
  /** The most used filter, always visible. */
  children?: ReactNode;
  /** The other filters, and how many of them are set: if any, they are visible from the start. */
  more: { set: number; filters: ReactNode };
  /** Shown on a phone, where the page header has no room for it. */
  add?: { label: string; onAdd: () => void };
};

/** Above a list: search, the most used filter, and less prominently the rest. */
export function FilterBar({
  search: { label, placeholder = label, text, onText, className },
  children,
  more: { set, filters },
  add,
}: Props) {
  const [isOpen, setIsOpen] = useState(set > 0);
  const query = useSearch();
  const [pressedAt, setPressedAt] = useState<string>();
  const toggle = () => {
    setPressedAt(query);
    setIsOpen(!isOpen);
  };
  // Once something is chosen, Back undoes that instead; and filters visible from the start are not a step of history.
  if (pressedAt !== undefined && pressedAt !== query) setPressedAt(undefined);
  useLayer(isOpen && pressedAt !== undefined, () => setIsOpen(false));
  const words = set > 0 ? `More filters (${set})` : "More filters";
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 tablet:flex tablet:gap-2.5">
        <SearchField
          label={label}
          placeholder={placeholder}
          value={text}
          onText={onText}
          className={className}
        />
        <span className="tablet:hidden">
          <IconButton
            icon={SlidersHorizontal}
            look="second"
            label={words}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {set > 0 && (
              <span className="count" aria-hidden>
                {set}
              </span>
            )}
          </IconButton>
        </span>
        <div className="flex gap-2 max-tablet:col-span-2">
          {children}
          {add && (
            <Button look="primary" icon={Plus} className="flex-1 tablet:hidden" onClick={add.onAdd}>
              {add.label}
            </Button>
          )}
        </div>
        <Button
          look="quiet"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          className="max-tablet:hidden"
          onClick={toggle}
        >
          {words}
        </Button>
      </div>
      {isOpen && filters}
    </div>
  );
}
