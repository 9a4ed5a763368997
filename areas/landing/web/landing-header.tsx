import { Brand } from "#platform/web/ui/brand.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";

const parts = [
  { href: "#features", label: "What it does" },
  { href: "#compare", label: "Compare" },
  { href: "#pricing", label: "Pricing" },
];

/** Name, links within the page, and Sign In; someone signed in goes back to their business instead (`landing.view.ts`). */
export function LandingHeader() {
  return (
    <header className="landing-column flex min-h-16 items-center gap-2 tablet:min-h-18 tablet:gap-7">
      <a className="brand mr-auto min-h-11" href="/">
        <Brand />
      </a>
      <nav aria-label="This page" className="hidden gap-7 tablet:flex">
        {parts.map(({ href, label }) => (
          <a key={href} href={href} className="rounded-small font-label text-text-2 hover:text-text">
            {label}
          </a>
        ))}
      </nav>
      <ButtonLink href="/auth" data-prerender="" data-sign-in="">
        Sign In
      </ButtonLink>
    </header>
  );
}
