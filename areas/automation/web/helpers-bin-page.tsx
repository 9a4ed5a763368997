import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./helpers.messages.ts";
import { useHelpersBin, useRestoreHelper } from "./helpers.queries.ts";

/** The helpers that were deleted, and until when each can be brought back. */
export function HelpersBinPage() {
  const restore = useRestoreHelper();
  return (
    <BinPage
      list={useHelpersBin()}
      binned={({ id, name, deletedAt }) => ({ id, name, deletedAt })}
      noun={["helper", "helpers"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/automation", title: words.title }}
      mayRestore={useRight("manager")}
      {...restoresOneByOne(restore)}
    />
  );
}
