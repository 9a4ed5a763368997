import { date, moneyIn } from "#platform/web/format.ts";
import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./quotes.messages.ts";
import { quotesHref } from "#areas/invoices/contract/quotes-place.rules.ts";
import { useQuotesBin, useRestoreQuote } from "./quotes.queries.ts";

/** Deleted drafts of quotes, and until when they can be brought back. */
export function QuotesBinPage() {
  return (
    <BinPage
      list={useQuotesBin()}
      binned={(one) => ({
        id: one.id,
        name: `Draft for ${one.clientName}`,
        deletedAt: one.deletedAt,
        note: `${date(one.issueDate)}, ${moneyIn(one.currency, one.totalAmount)}`,
      })}
      noun={["quote draft", "quote drafts"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: quotesHref, title: "Quotes" }}
      mayRestore={useRight("member")}
      {...restoresOneByOne(useRestoreQuote())}
    />
  );
}
