import { fullNameOf } from "#platform/contract/full-name.ts";
import { binDays } from "#platform/contract/product.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { BinPage as BinScreen } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { BulkOperation } from "./bulk-operation.tsx";
import { useBulk } from "./contact-bulk.queries.ts";
import { maxByHand } from "./contact-bulk.view.ts";
import { useBin, useRestoreContact } from "./contacts.queries.ts";

/** Deleted customers, and until when they can be restored. */
export function BinPage() {
  const restore = useRestoreContact();
  const bulk = useBulk();
  return (
    <BinScreen
      list={useBin()}
      binned={(contact) => ({
        id: contact.id,
        name: fullNameOf(contact),
        deletedAt: contact.deletedAt,
        lead: (
          <Avatar
            id={contact.id}
            firstName={contact.firstName}
            lastName={contact.lastName}
            className="max-tablet:hidden"
          />
        ),
        note: contact.company ?? contact.email ?? "No company yet",
      })}
      noun={["customer", "customers"]}
      help={`Deleted customers stay here for ${binDays} days. Restore them with their notes and files, or let them go.`}
      emptyHelp={`Customers you delete stay here for ${binDays} days.`}
      back={{ href: "/contacts", title: "My Customers" }}
      mayRestore={useRight("member")}
      restore={{ run: (id) => void restore.run({ params: { id } }), pending: restore.pending }}
      restoreMany={{
        run: async (ids) => (await bulk.run({ body: { action: { type: "restore" }, ids } })).ok,
        pending: bulk.pending,
        max: maxByHand,
      }}
    >
      <BulkOperation />
    </BinScreen>
  );
}
