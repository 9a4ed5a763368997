import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "./button.tsx";

/** The way from a screen to the one above it, named by that one's title; on a phone the arrow alone shows. */
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
