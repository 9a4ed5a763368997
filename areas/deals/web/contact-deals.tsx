import { fullNameOf } from "#platform/contract/full-name.ts";
import { Plus } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { DealDialogs, expectEdit } from "./deal-dialogs.tsx";
import { DealList } from "./deal-list.tsx";
import { words } from "./deals.messages.ts";
import { useContactDeals } from "./deals.queries.ts";
import { useDealActs } from "./use-deal-acts.ts";

/** All sales of one customer, as a card of their page. */
export function ContactDeals({ contact }: { contact: Contact }) {
  const list = useContactDeals(contact.id);
  const mayChange = useRight("member");
  const { acts, dialogs, open } = useDealActs("sale-dialog");
  const name = fullNameOf(contact);
  return (
    <Card
      title="Sales"
      pad={false}
      actions={
        mayChange && (
          <Button
            size="small"
            icon={Plus}
            onClick={() => open({ kind: "add", contact: { id: contact.id, name } })}
            onPointerEnter={expectEdit}
            onFocus={expectEdit}
          >
            {words.add}
          </Button>
        )
      }
    >
      {list.items && list.items.length > 0 && (
        <DealList
          label={`Sales of ${name}`}
          deals={list.items}
          acts={acts}
          mayChange={mayChange}
          namesCustomer={false}
        />
      )}
      <div className="px-card pb-3 empty:hidden">
        <MoreOfList
          list={list}
          loading="Loading sales"
          empty={`No sales for ${name} yet.`}
          failed="Sales didn’t load."
        />
      </div>
      <DealDialogs {...dialogs} />
    </Card>
  );
}
