import { moneyIn, date } from "#platform/web/format.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import { useToday } from "#areas/books/web/index.ts";
import type { Taxes } from "#areas/financial-reports/contract/taxes.schema.ts";
import { ContractorsCard } from "./contractors-card.tsx";
import { reportHref } from "./books-reports.view.ts";
import { TaxDaysCard } from "./tax-days-card.tsx";
import { TaxDocumentsCard } from "./tax-documents-card.tsx";
import { words } from "./taxes.messages.ts";
import { useTaxes } from "./taxes.queries.ts";
import { listingFrom, queryTextOf, salesTaxHref, yearOptions } from "./taxes.view.ts";

const back = <BackLink href="/accounting?tab=reports">Reports</BackLink>;

/** A year's taxes: what to set aside, sales tax, contractors, documents for the accountant, and what is due when. */
export function TaxesPage() {
  const seesOwn = useSeesOwn();
  return (
    <PageFrame title={words.title} actions={back}>
      {seesOwn ? <Notice>{words.ownOnly}</Notice> : <OneYear />}
    </PageFrame>
  );
}

function OneYear() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const today = useToday();
  const read = useTaxes(listing.year);
  const taxes = read.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-[64ch] text-small text-text-2">{words.about}</p>
        <SelectField
          label={words.year}
          className="w-36"
          value={String(listing.year ?? taxes?.year ?? today.slice(0, 4))}
          options={yearOptions(today, listing.year)}
          onChange={({ target }) => change({ year: Number(target.value) })}
        />
      </div>
      <Notice>{words.nothingFiled}</Notice>
      <FailedRead read={read} title={words.failed} />
      {taxes ? (
        <div
          className={`grid grid-cols-1 items-start gap-5 wide:grid-cols-2 ${read.isPlaceholderData ? "opacity-60" : ""}`}
          aria-busy={read.isPlaceholderData || undefined}
        >
          <SetAsideCard taxes={taxes} />
          <SalesTaxCard taxes={taxes} />
          <ContractorsCard taxes={taxes} asked={listing.year} />
          <TaxDaysCard taxes={taxes} />
          <TaxDocumentsCard year={taxes.year} businessType={taxes.businessType} today={today} />
        </div>
      ) : (
        read.isPending && (
          <Waiting label="Loading your taxes" className="grid gap-5 wide:grid-cols-2">
            {["aside", "sales", "contractors", "days"].map((key) => (
              <Skeleton key={key} className="h-56 rounded-card" />
            ))}
          </Waiting>
        )
      )}
    </div>
  );
}

function SetAsideCard({ taxes: { currency, setAside, profit, profitFrom, profitTo } }: { taxes: Taxes }) {
  return (
    <Card title={words.setAsideTitle}>
      {setAside ? (
        <>
          <p className="num -mt-1 text-heading font-title">
            {moneyIn(currency, setAside.low)} to {moneyIn(currency, setAside.high)}
          </p>
          <p className="mt-1 text-small text-muted">{words.setAsideHow}</p>
        </>
      ) : (
        <p className="-mt-1 text-small text-muted">{words.noProfit}</p>
      )}
      <a
        href={reportHref("profit-and-loss", { from: profitFrom, to: profitTo })}
        className="link mt-2 inline-flex min-h-11 items-center text-small font-text"
      >
        Profit {moneyIn(currency, profit)}, {date(profitFrom)} to {date(profitTo)}
      </a>
    </Card>
  );
}

function SalesTaxCard({ taxes: { currency, salesTax } }: { taxes: Taxes }) {
  return (
    <Card title={words.salesTax}>
      <p className="-mt-2 text-small text-muted">{words.salesTaxHow}</p>
      <ul className="mt-2">
        {salesTax.map((period) => (
          <li key={period.from} className="border-t border-line">
            <a
              href={salesTaxHref(period)}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-small px-2 py-1.5 text-small hover:bg-hover"
            >
              <span className="min-w-0 flex-1 font-label">{period.title}</span>
              <span className="text-right">
                <span className="num block">{moneyIn(currency, period.tax)} tax</span>
                <span className="num block text-caption text-muted">
                  {moneyIn(currency, period.paid)} paid
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
