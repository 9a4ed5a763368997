import type { ReactNode } from "react";
import type { LucideIcon } from "lucide-react";

/** One line of what is asked before something goes out: what is fine, what is in the way, and what mends it. */
export function Fact({
  icon: Icon,
  tone,
  action,
  children,
}: {
  icon: LucideIcon;
  tone: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <Icon className={`icon ${tone}`} aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {action}
    </li>
  );
}
