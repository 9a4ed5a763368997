import type { ReactNode } from "react";
import { ExternalLink } from "lucide-react";

/** A page of somebody else, in a window of its own. */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
    {children} <ExternalLink className="icon tiny inline-block align-[-0.1em]" aria-hidden />
    <span className="sr-only">(opens in a new window)</span>
  </a>
);
