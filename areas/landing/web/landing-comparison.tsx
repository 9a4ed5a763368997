import { Check, Minus } from "lucide-react";
import { productName } from "#platform/contract/product.ts";
import { classes } from "#platform/web/ui/classes.ts";
import { yearlyPrice } from "./landing-prices.view.ts";
import { comparison, type Cell } from "./landing.messages.ts";
import { LandingBand } from "./landing-band.tsx";

const cell = "px-1.5 py-3 text-small tablet:px-5 tablet:py-[15px] tablet:text-body";

/** Against two kinds of product, none of them named (Spec 1 §2). */
export function LandingComparison() {
  return (
    <LandingBand id="compare" title="How it compares">
      <table className="w-full border-collapse">
        <caption className="sr-only">What {productName}, a marketing suite and a sales CRM include</caption>
        <thead>
          <tr className="align-top">
            <th scope="col" className={classes(cell, "pl-0 text-left tablet:pl-1")}>
              <span className="sr-only">What you get</span>
            </th>
            <th
              scope="col"
              className={classes(cell, "w-[24%] rounded-t-[14px] bg-accent-soft font-title tablet:w-[21%]")}
            >
              <span className="num block text-lead font-display tracking-heading tablet:text-[1.375rem]">
                {yearlyPrice}
                <small className="text-caption max-tablet:block tablet:ml-1 font-text tracking-normal text-muted">
                  a month
                </small>
              </span>
              <span className="block">{productName}</span>
              <small className="block text-caption font-text text-muted">Professional, billed yearly</small>
            </th>
            <Kind name="A marketing suite" what="email, posts and ads first" />
            <Kind name="A sales CRM" what="a sales team’s deals first" />
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ what, ours, suite, crm }, at) => (
            <tr key={what} className="border-t border-line">
              <th scope="row" className={classes(cell, "pl-0 text-left font-text tablet:pl-1")}>
                {what}
              </th>
              <Has
                value={ours}
                className={classes(
                  "bg-accent-soft font-title text-text",
                  at === comparison.length - 1 && "rounded-b-[14px]",
                )}
              />
              <Has value={suite} />
              <Has value={crm} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-5 max-w-(--read-max) text-small text-muted">
        What these two kinds of products usually have in their main plan: included, extra, or missing.
        Individual products may differ, so compare before you choose.
      </p>
    </LandingBand>
  );
}

function Kind({ name, what }: { name: string; what: string }) {
  return (
    <th scope="col" className={classes(cell, "w-[24%] font-label tablet:w-[21%]")}>
      {name}
      <small className="block text-caption font-text text-muted max-tablet:hidden">{what}</small>
    </th>
  );
}

function Has({ value, className }: { value: Cell; className?: string }) {
  return (
    <td className={classes(cell, "text-center text-text-2", className)}>
      {value === "included" ? (
        <>
          <Check className="icon mx-auto text-positive" aria-hidden />
          <span className="sr-only">included</span>
        </>
      ) : value === "missing" ? (
        <>
          <Minus className="icon mx-auto text-muted" aria-hidden />
          <span className="sr-only">missing</span>
        </>
      ) : (
        value
      )}
    </td>
  );
}
