import { productName } from "#platform/contract/product.ts";
import { Brand } from "#platform/web/ui/brand.tsx";

const links = [
  { href: "#features", label: "What it does" },
  { href: "#compare", label: "Compare" },
  { href: "#pricing", label: "Pricing" },
  { href: "/tutorial-center", label: "Help" },
  { href: "/terms", label: "Terms" },
  { href: "/privacy", label: "Privacy" },
];

/** The footer of the front page and of the pages around it, where links into the front page need its address. */
export function LandingFooter({ front = "" }: { front?: string }) {
  return (
    <footer className="landing-column flex flex-wrap items-center gap-x-6 gap-y-1 pt-8 pb-10 text-small text-muted">
      <a className="brand mr-auto min-h-11 text-text max-tablet:w-full" href="/">
        <Brand />
      </a>
      {links.map(({ href, label }) => (
        <a
          key={href}
          href={href.startsWith("#") ? front + href : href}
          className="inline-flex min-h-11 items-center rounded-small hover:text-text"
        >
          {label}
        </a>
      ))}
      <span className="max-tablet:w-full">© {productName}</span>
    </footer>
  );
}
