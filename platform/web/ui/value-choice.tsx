import type { ReactNode } from "react";

type Props = { name: string; label?: ReactNode; chosen: boolean; onChoose: () => void; children: ReactNode };

/** One of several values, of which one is kept. */
export function ValueChoice({ name, label, chosen, onChoose, children }: Props) {
  return (
    <label className="grid min-h-11 min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-control border border-line-strong p-3 has-checked:border-accent-mark has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        className="radio row-span-2 mt-0.5 self-start"
        name={name}
        checked={chosen}
        onChange={onChoose}
      />
      {label && <span className="text-caption text-muted">{label}</span>}
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}
