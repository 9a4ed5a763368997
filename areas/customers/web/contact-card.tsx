import { fullNameOf } from "#platform/contract/full-name.ts";
import { memo } from "react";
import { Clock, Ellipsis, ExternalLink, Mail, Pencil, Phone, Trash2 } from "lucide-react";
import { money } from "#platform/web/format.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { listWords } from "./contacts.messages.ts";
import type { OwnStages } from "./contact-stages.view.ts";
import { followUpOf } from "./contacts.view.ts";
import { StageBadge } from "./stage-badge.tsx";

export type CardActs = {
  edit: (contact: CardContact) => void;
  remove: (contact: CardContact) => void;
  choose: (contact: CardContact, chosen: boolean) => void;
  expectEdit: () => void;
};
type Props = {
  contact: CardContact;
  stages: OwnStages;
  today: string;
  acts: CardActs;
  mayChange: boolean;
  chosen: boolean;
  choosing: boolean;
  position: number;
  total: number;
};

/** One customer in the grid. */
export const ContactCard = memo(function ContactCard({
  contact,
  stages,
  today,
  acts,
  mayChange,
  chosen,
  choosing,
  position,
  total,
}: Props) {
  const name = fullNameOf(contact);
  const address = `/contacts/${contact.id}`;
  return (
    <div
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      data-chosen={chosen || undefined}
      className="group card flex min-w-0 flex-col gap-3 px-4 pt-4 pb-1.5 data-chosen:border-accent-line data-chosen:bg-accent-soft tablet:gap-3.5 tablet:px-[18px] tablet:pt-[18px] tablet:pb-2.5"
    >
      <div className="flex items-center gap-3">
        <span className="relative">
          <Avatar id={contact.id} firstName={contact.firstName} lastName={contact.lastName} />
          {mayChange && (
            <Choose
              name={`Choose ${name}`}
              chosen={chosen}
              always={choosing}
              onChange={(next) => acts.choose(contact, next)}
            />
          )}
        </span>
        <div className="relative grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          {/* The whole of name and company can be pressed: a finger needs the room. */}
          <h2 className="text-input wrap-anywhere">
            <a
              href={address}
              className="rounded-[4px] after:absolute after:-inset-y-1 after:inset-x-0 hover:underline hover:underline-offset-3"
            >
              {name}
            </a>
          </h2>
          <span className="num pt-px font-title">{money(contact.value)}</span>
          <p className="col-span-2 text-caption wrap-anywhere text-muted">
            {contact.company ?? "No company yet"}
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-1.5 *:max-w-full">
        <StageBadge stage={contact.pipelineStage} own={stages} />
        <span className="badge min-w-0" data-source={contact.source}>
          <span className="whitespace-normal wrap-anywhere">{contact.source}</span>
        </span>
        {contact.isSample && (
          <Badge kind="tint" value="grey">
            {listWords.sample}
          </Badge>
        )}
      </div>
      <div className="-my-[3px] grid text-small text-text-2">
        <Reach
          icon={Mail}
          href={contact.email && `mailto:${contact.email}`}
          missing="No email yet"
          room="pointer-coarse:after:-top-3.5"
        >
          {contact.email}
        </Reach>
        <Reach
          icon={Phone}
          href={contact.phone && `tel:${contact.phone}`}
          missing="No phone yet"
          room="pointer-coarse:after:-bottom-3.5"
        >
          {contact.phone}
        </Reach>
      </div>
      <footer className="mt-auto flex items-center border-t border-line pt-2 text-caption text-muted">
        <Next contact={contact} today={today} />
        {mayChange && (
          <IconButton
            icon={Pencil}
            size="small"
            label={`Edit ${name}`}
            onClick={() => acts.edit(contact)}
            onPointerEnter={acts.expectEdit}
            onFocus={acts.expectEdit}
          />
        )}
        <span className="-mr-2">
          <More
            name={name}
            address={address}
            mayChange={mayChange}
            onEdit={() => acts.edit(contact)}
            onRemove={() => acts.remove(contact)}
          />
        </span>
      </footer>
    </div>
  );
});

/** Over the avatar: visible on hover, on focus, and always while selecting. */
function Choose({
  name,
  chosen,
  always,
  onChange,
}: {
  name: string;
  chosen: boolean;
  always: boolean;
  onChange: (chosen: boolean) => void;
}) {
  return (
    <span
      className={classes(
        "absolute inset-0 grid place-items-center rounded-full bg-surface transition-opacity",
        chosen || always
          ? ""
          : "opacity-0 focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:pointer-events-none",
      )}
    >
      <Checkbox name={name} checked={chosen} onChange={onChange} />
    </span>
  );
}

/** Email and phone are close together; their 44 px touch targets extend away from each other (`room`). */
function Reach({
  icon: Icon,
  href,
  missing,
  room,
  children,
}: {
  icon: typeof Mail;
  href: string | null | undefined;
  missing: string;
  room: string;
  children: string | null;
}) {
  const inside = (
    <>
      <Icon className="icon small text-muted" aria-hidden />
      <span className="wrap-anywhere">{children ?? missing}</span>
    </>
  );
  const look = "flex min-h-[26px] min-w-0 items-center gap-[9px] pointer-coarse:min-h-[30px]";
  return href ? (
    <a
      href={href}
      className={classes(
        look,
        "relative rounded-[4px] after:absolute after:inset-0 hover:underline hover:underline-offset-3",
        room,
      )}
    >
      {inside}
    </a>
  ) : (
    <span className={classes(look, "text-muted")}>{inside}</span>
  );
}

function Next({ contact, today }: { contact: CardContact; today: string }) {
  const next = followUpOf(contact.nextFollowUp, today);
  if (!next) return <p className="min-w-0 flex-1 wrap-anywhere">Nothing planned</p>;
  return (
    <p className="num flex min-w-0 flex-1 items-center gap-[7px]">
      <Clock className="icon tiny" aria-hidden />
      <span>
        <span className="font-label text-text">Follow up</span>&ensp;
        <span className={next.late ? "text-danger" : undefined}>{next.words}</span>
      </span>
    </p>
  );
}

function More({
  name,
  address,
  mayChange,
  onEdit,
  onRemove,
}: {
  name: string;
  address: string;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const open = { label: "Open page", icon: ExternalLink, href: address };
  const items = mayChange
    ? [
        { label: "Edit", icon: Pencil, onSelect: onEdit },
        open,
        { label: "Delete", icon: Trash2, danger: true, onSelect: onRemove },
      ]
    : [open];
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="small" label={`More for ${name}`} />} items={items} />
  );
}
