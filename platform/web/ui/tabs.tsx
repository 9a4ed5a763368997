import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as TabsPrimitive } from "radix-ui";

export type Tab = { key: string; label: string; content: ReactNode };

/** Tabs as words with an accent line; on a phone they scroll sideways. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (key: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // The chosen tab may lie beyond a phone's edge, as when its address was opened.
  useEffect(() => {
    const chosen = value === undefined ? null : list.current?.querySelector("[data-state=active]");
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);
  return (
    <TabsPrimitive.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.key } : { value })}
      onValueChange={onChange}
    >
      <TabsPrimitive.List ref={list} className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <TabsPrimitive.Trigger key={tab.key} value={tab.key}>
            {tab.label}
          </TabsPrimitive.Trigger>
        ))}
      </TabsPrimitive.List>
      {tabs.map((tab) => (
        <TabsPrimitive.Content key={tab.key} value={tab.key} className="pt-5">
          {tab.content}
        </TabsPrimitive.Content>
      ))}
    </TabsPrimitive.Root>
  );
}
