import { fullNameOf } from "#platform/contract/full-name.ts";
import { Ellipsis, Eye, Pencil, Trash2 } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { money } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import { avatarAddress } from "#areas/customers/contract/avatars.rules.ts";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { expectEdit, StatusBadge } from "#areas/customers/web/index.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { demoActions, words } from "./dashboard.messages.ts";

/** The columns Contact, Source, Status, Value, Actions: Value is as wide as the longest amount. */
export const recentColumns =
  "tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(92px,auto)_minmax(96px,auto)_minmax(68px,auto)_calc(98px+var(--card-pad))] tablet:gap-x-2";
/** One row of them; on a phone two lines with one "more" button. */
export const recentGrid =
  "grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-2 gap-y-1 px-card tablet:col-span-full tablet:grid-cols-subgrid";

type Props = { contact: CardContact; busy: boolean; onEdit: () => void; onDelete: () => void };

/** One of the recent contacts; Edit and View open the customer (Spec 1 §2). */
export function RecentContactRow({ contact, busy, onEdit, onDelete }: Props) {
  const mayChange = useRight("member");
  const name = fullNameOf(contact);
  const address = `/contacts/${contact.id}`;
  const edit = () => {
    if (!stoppedByDemo(demoActions.edit)) onEdit();
  };
  const view = () => {
    if (!stoppedByDemo(demoActions.view)) window.location.assign(address);
  };
  const remove = () => {
    if (!stoppedByDemo(demoActions.remove)) onDelete();
  };
  const items = [
    { label: "View", icon: Eye, onSelect: view },
    ...(mayChange
      ? [
          { label: "Edit", icon: Pencil, onSelect: edit },
          { label: "Delete", icon: Trash2, danger: true, disabled: busy, onSelect: remove },
        ]
      : []),
  ];
  return (
    <div
      role="row"
      className={classes(recentGrid, "min-h-14 border-t border-line py-3 hover:bg-hover tablet:py-[11px]")}
    >
      <div role="cell" className="flex min-w-0 items-center gap-3">
        <img
          src={avatarAddress(contact)}
          width={40}
          height={40}
          alt=""
          className="size-10 flex-none rounded-full bg-press"
        />
        <div className="min-w-0">
          <a
            href={address}
            className="block rounded-[4px] font-label wrap-anywhere hover:underline hover:underline-offset-3"
          >
            {name}
          </a>
          <span className="flex items-center gap-1.5 text-caption text-muted">
            {contact.isSample && (
              <Badge kind="tint" value="grey">
                {words.sample}
              </Badge>
            )}
            <span className="wrap-anywhere">{contact.email ?? "No email yet"}</span>
          </span>
        </div>
      </div>
      <div role="cell" className="min-w-0 max-tablet:col-start-1 max-tablet:row-start-2 max-tablet:pl-[52px]">
        <Badge kind="source" value={contact.source}>
          <span className="max-w-20 whitespace-normal wrap-anywhere">{contact.source}</span>
        </Badge>
      </div>
      <div
        role="cell"
        className="max-tablet:col-span-2 max-tablet:col-start-1 max-tablet:row-start-2 max-tablet:justify-self-end"
      >
        <StatusBadge contact={contact} />
      </div>
      <div role="cell" className="num text-right max-tablet:col-start-2 max-tablet:row-start-1">
        {money(contact.value)}
      </div>
      <div
        role="cell"
        className="flex justify-end max-tablet:col-start-3 max-tablet:row-start-1 max-tablet:row-span-2 tablet:-mr-2"
      >
        <span className="tablet:hidden">
          <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />} items={items} />
        </span>
        <span className="flex max-tablet:hidden">
          {mayChange && (
            <IconButton
              icon={Pencil}
              size="small"
              label={`Edit ${name}`}
              onClick={edit}
              onPointerEnter={expectEdit}
              onFocus={expectEdit}
            />
          )}
          <IconButton icon={Eye} size="small" label={`View ${name}`} onClick={view} />
          {mayChange && (
            <IconButton
              icon={Trash2}
              size="small"
              label={`Delete ${name}`}
              disabled={busy}
              onClick={remove}
            />
          )}
        </span>
      </div>
    </div>
  );
}
