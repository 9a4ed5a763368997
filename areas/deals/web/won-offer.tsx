import type { ReactNode } from "react";
import { CircleCheck, type LucideIcon } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";

type Props = {
  act: { label: string; icon: LucideIcon; busy: boolean; run: () => void };
  /** What stands in place of the button once it is done. */
  done: ReactNode;
  children: ReactNode;
};

/** A line of what can follow a won sale: a question, and a button that does it. */
export const WonOffer = ({ act: { label, icon, busy, run }, done, children }: Props) => (
  <div className="flex flex-wrap items-center gap-3">
    <p className="min-w-0 flex-1">{children}</p>
    {done ? (
      <span className="flex items-center gap-1.5 text-small text-positive" role="status">
        <CircleCheck className="icon small" aria-hidden />
        {done}
      </span>
    ) : (
      <Button icon={icon} busy={busy} onClick={run}>
        {label}
      </Button>
    )}
  </div>
);
