import { ChevronRight, type LucideIcon } from "lucide-react";

/** Another screen, as a row of a list: what it is called, and what is there. */
export type LinkRowProps = { href: string; icon: LucideIcon; name: string; what: string };

/** A row that opens another screen. It stands in an `<li>`, whose list has no padding of its own. */
export function LinkRow({ href, icon: Icon, name, what }: LinkRowProps) {
  return (
    <a href={href} className="flex min-h-16 items-center gap-4 px-card py-3.5 hover:bg-hover">
      <Icon className="icon text-accent-text" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="font-label">{name}</span>
        <span className="block text-small text-muted">{what}</span>
      </span>
      <ChevronRight className="icon small text-muted" aria-hidden />
    </a>
  );
}
