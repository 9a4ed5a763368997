import { fullNameOf } from "#platform/contract/full-name.ts";
import { Combine } from "lucide-react";
import { date, plural } from "#platform/web/format.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { DuplicateGroup as Group } from "#areas/duplicates/contract/duplicates.schema.ts";
import { reasonLabel } from "./duplicates.messages.ts";
import { useDismiss } from "./duplicates.queries.ts";

type Props = { group: Group; mayChange: boolean; onMerge: (group: Group) => void };

/** Customers who may be one person: why, how certain, who they are, and what to do. */
export function DuplicateGroup({ group, mayChange, onMerge }: Props) {
  const dismiss = useDismiss();
  const names = group.contacts.map(fullNameOf);
  const who = names[0] ?? "";
  const missing = group.size - group.contacts.length;
  return (
    <section className="card" aria-label={`${reasonLabel[group.reason]}: ${[...new Set(names)].join(", ")}`}>
      <header className="card-head">
        <h2>{reasonLabel[group.reason]}</h2>
        <Badge kind="tint" value={group.score >= 90 ? "green" : group.score >= 65 ? "amber" : "grey"}>
          {group.score}% sure
        </Badge>
      </header>
      <ul className="px-card">
        {group.contacts.map((contact) => (
          <Person key={contact.id} contact={contact} />
        ))}
      </ul>
      {missing > 0 && (
        <p className="px-card pt-2 text-caption text-muted">
          And {plural(missing, "more customer", "more customers")}, shown after you decide on these.
        </p>
      )}
      {mayChange && (
        <footer className="grid gap-2 px-card pt-3 pb-4 tablet:flex tablet:justify-end">
          <Button
            look="quiet"
            busy={dismiss.pending}
            aria-label={`Not the same person: ${who}`}
            onClick={() => void dismiss.run({ body: { ids: group.contacts.map((contact) => contact.id) } })}
          >
            Not the same person
          </Button>
          <Button icon={Combine} aria-label={`Merge ${who}`} onClick={() => onMerge(group)}>
            Merge
          </Button>
        </footer>
      )}
    </section>
  );
}

function Person({ contact }: { contact: Contact }) {
  const more = [
    contact.notes.length > 0 && plural(contact.notes.length, "note", "notes"),
    `added ${date(contact.createdAt)}`,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-0 first:pt-0">
      <Avatar id={contact.id} firstName={contact.firstName} lastName={contact.lastName} />
      <div className="grid min-w-0 flex-1 gap-x-4 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="relative min-w-0">
          <p className="wrap-anywhere font-label">
            <a className="after:absolute after:inset-0 hover:underline" href={`/contacts/${contact.id}`}>
              {fullNameOf(contact)}
            </a>
          </p>
          <p className="wrap-anywhere text-caption text-muted">{contact.company ?? "No company yet"}</p>
        </div>
        <div className="min-w-0 text-small">
          <p className="wrap-anywhere">{contact.email ?? <span className="text-muted">No email yet</span>}</p>
          <p className="wrap-anywhere">{contact.phone ?? <span className="text-muted">No phone yet</span>}</p>
          <p className="text-caption text-muted">{more}</p>
        </div>
      </div>
    </li>
  );
}
