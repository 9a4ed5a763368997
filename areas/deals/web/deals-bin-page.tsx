import { money } from "#platform/web/format.ts";
import { BinPage } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./deals.messages.ts";
import { useDealsBin, useRestoreDeal } from "./deals.queries.ts";

/** Deleted sales, and until when they can be brought back. */
export function DealsBinPage() {
  const restore = useRestoreDeal();
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
      restore={{ run: (id) => void restore.run({ params: { id } }), pending: restore.pending }}
      restoreMany={{
        run: async (ids) => {
          let all = true;
          for (const id of ids) all = (await restore.run({ params: { id } })).ok && all;
          return all;
        },
        pending: restore.pending,
        max: 20,
      }}
    />
  );
}
