import { money } from "#platform/web/format.ts";
import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./deals.messages.ts";
import { useDealsBin, useRestoreDeal } from "./deals.queries.ts";

/** Deleted sales, and until when they can be brought back. */
export function DealsBinPage() {
  return (
    <BinPage
      list={useDealsBin()}
      binned={({ id, title, contactName, value, deletedAt }) => ({
        id,
        name: title ?? `Sale of ${contactName}`,
        deletedAt,
        note: [title && contactName, money(value)].filter(Boolean).join(", "),
      })}
      noun={["sale", "sales"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/opportunities", title: words.title }}
      mayRestore={useRight("member")}
      {...restoresOneByOne(useRestoreDeal())}
    />
  );
}
