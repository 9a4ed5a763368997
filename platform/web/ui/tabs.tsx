import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { beforeLeaving } from "../leave-guards.ts";

export type Tab = { key: string; label: string; content: ReactNode };

/** How far each key goes among the tabs; "Home" and "End" go to the first and the last. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as words with an accent line; on a phone they scroll sideways. Arrow keys choose, as the ARIA pattern for tabs has it. What is unsaved in the shown one asks first. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (key: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === value);
  // The chosen tab may lie beyond a phone's edge, as when its address was opened.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  const go = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const ends = { Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? ends : (at + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    beforeLeaving(() => {
      onChange(tab.key);
      (list.current?.children[next] as HTMLElement | undefined)?.focus();
    });
  };
  return (
    <>
      <div ref={list} role="tablist" className="tabs" aria-label={label} onKeyDown={go}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === value}
            aria-controls={key === value ? `${id}-panel` : undefined}
            data-state={key === value ? "active" : undefined}
            tabIndex={key === value ? 0 : -1}
            onClick={() => beforeLeaving(() => onChange(key))}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-1">
        {tabs[at]?.content}
      </div>
    </>
  );
}
