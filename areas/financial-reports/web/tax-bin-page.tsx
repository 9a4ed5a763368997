import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./taxes.messages.ts";
import { useRestoreDocument, useTaxBin } from "./taxes.queries.ts";
import { documentName, documentNote } from "./taxes.view.ts";

/** Packages and worksheets that were deleted, and until when they can be brought back. */
export function TaxBinPage() {
  return (
    <BinPage
      list={useTaxBin()}
      binned={(one) => ({
        id: one.id,
        name: documentName(one),
        deletedAt: one.deletedAt,
        note: documentNote(one),
      })}
      noun={["tax document", "tax documents"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/accounting/taxes", title: words.back }}
      mayRestore={useRight("manager")}
      {...restoresOneByOne(useRestoreDocument())}
    />
  );
}
