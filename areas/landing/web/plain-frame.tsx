import type { ReactNode } from "react";
import { Brand } from "#platform/web/ui/brand.tsx";
import { LandingFooter } from "./landing-footer.tsx";

/** A page of plain words around the front page, in one column. */
export function PlainFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-canvas">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="landing-column flex items-center justify-between py-4">
        <a className="brand min-h-11" href="/landing">
          <Brand />
        </a>
        <a className="link min-h-11 text-small" href="/auth">
          Sign In
        </a>
      </header>
      <main id="content" tabIndex={-1} className="landing-column pt-6 pb-10 outline-none">
        <div className="max-w-[64ch]">
          <h1 className="text-display leading-[1.1] font-display tracking-[-.03em]">{title}</h1>
          <p className="mt-4 text-lead text-text-2">{lead}</p>
          {children}
        </div>
      </main>
      <LandingFooter front="/landing" />
    </div>
  );
}

/** A part with its heading: paragraphs, each one thought. */
export function PlainPart({ title, says }: { title: string; says: readonly string[] }) {
  return (
    <section className="mt-8">
      <h2>{title}</h2>
      {says.map((words) => (
        <p key={words} className="mt-2 leading-text text-pretty text-text-2">
          {words}
        </p>
      ))}
    </section>
  );
}
