import { useState, type ReactNode } from "react";
import { date } from "#platform/web/format.ts";
import { todayHere, zoneName } from "#platform/web/time-zones.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { useContactFields } from "./contact-fields.queries.ts";
import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import { valueLabel } from "./contact-changes.view.ts";
import { useMembers } from "./contacts.queries.ts";
import { followUpOf } from "./contacts.view.ts";
import { StatusBadge } from "./status-badge.tsx";

/** A customer's details; missing ones are gray. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const fields = useContactFields().data;
  const members = useMembers().data;
  const [today] = useState(() => todayHere(new Date()));
  const next = followUpOf(contact.nextFollowUp, today);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-small [&_dt]:text-muted">
      <Fact name="Email">
        {contact.email && (
          <a className="link reach inline! wrap-anywhere" href={`mailto:${contact.email}`}>
            <Address email={contact.email} />
          </a>
        )}
      </Fact>
      <Fact name="Phone">
        {contact.phone && (
          <a className="link reach" href={`tel:${contact.phone}`}>
            {contact.phone}
          </a>
        )}
      </Fact>
      <Fact name="Status">
        <StatusBadge contact={contact} />
      </Fact>
      <Fact name={fieldLabel("assignedTo")} none="Unassigned">
        {members ? valueLabel("assignedTo", contact.assignedTo, members) : " "}
      </Fact>
      <Fact name="Last contact">{date(contact.lastContactDate)}</Fact>
      <Fact name="Next follow-up" none="Nothing planned">
        {next && (
          <span className={next.late ? "text-danger" : undefined}>
            {date(contact.nextFollowUp)} ({next.words})
          </span>
        )}
      </Fact>
      {contact.birthday && <Fact name={fieldLabel("birthday")}>{date(contact.birthday)}</Fact>}
      <Fact name="Tags" none="None">
        {contact.tags.length > 0 && (
          <span className="flex flex-wrap gap-1.5 pointer-coarse:gap-y-3">
            {contact.tags.map((tag) => (
              <a
                key={tag}
                className="badge reach hover:underline"
                data-tint="grey"
                href={`/contacts?tag=${encodeURIComponent(tag)}`}
              >
                {tag}
              </a>
            ))}
          </span>
        )}
      </Fact>
      {fields?.map((field) => (
        <Fact key={field.id} name={field.label}>
          {valueLabel(`customFields.${field.key}`, contact.customFields[field.key])}
        </Fact>
      ))}
      {contact.timeZone && <Fact name={fieldLabel("timeZone")}>{zoneName(contact.timeZone)}</Fact>}
      <Fact name="Added">{date(contact.createdAt)}</Fact>
    </dl>
  );
}

/** If it does not fit, it breaks after the @, not in the middle of a word. */
function Address({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function Fact({
  name,
  none = "Not known yet",
  children,
}: {
  name: string;
  none?: string;
  children: ReactNode;
}) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children || <span className="text-muted">{none}</span>}</dd>
    </>
  );
}
