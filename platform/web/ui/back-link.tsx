import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "./button.tsx";

/** The link from a screen to the one above it, with that one's title; on a phone only the arrow shows. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink
      look="quiet"
      href={href}
      icon={ArrowLeft}
      className="back max-tablet:min-w-11 max-tablet:px-2"
    >
      <span className="max-tablet:sr-only">{children}</span>
    </ButtonLink>
  );
}
