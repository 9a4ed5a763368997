import type { ReactNode } from "react";
import { classes } from "#platform/web/ui/classes.ts";

/** One band of the page, full width; `plain` ones are white between two lines. */
export function LandingBand({
  id,
  title,
  lead,
  plain,
  children,
}: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  plain?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={classes("scroll-mt-4", plain && "border-y border-line bg-surface")}>
      <div className="landing-column py-13 tablet:py-18">
        <header className="mb-7 grid max-w-[620px] gap-2.5 tablet:mb-10">
          <h2 className="text-h2 leading-tight font-display tracking-heading text-balance">{title}</h2>
          {lead && (
            <p className="text-lead leading-text text-pretty text-text-2 tablet:text-[1.1875rem]">{lead}</p>
          )}
        </header>
        {children}
      </div>
    </section>
  );
}
