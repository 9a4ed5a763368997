import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./calendar.messages.ts";
import { useBin, useRestore } from "./calendar.queries.ts";

/** What was deleted from the calendar, and until when it can be brought back. */
export function CalendarBinPage() {
  return (
    <BinPage
      list={useBin()}
      binned={({ id, title, deletedAt }) => ({ id, name: title, deletedAt })}
      noun={["meeting", "meetings"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/calendar", title: words.title }}
      mayRestore={useRight("member")}
      {...restoresOneByOne(useRestore())}
    />
  );
}
