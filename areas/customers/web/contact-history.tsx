import { ArrowRight } from "lucide-react";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type { ContactChange } from "#areas/customers/contract/contacts.schema.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { dateTime } from "#platform/web/format.ts";
import { useContactFields } from "./contact-fields.queries.ts";
import { fieldLabel, isHappening, valueWords } from "./contact-changes.view.ts";
import type { OwnStages } from "./contact-stages.view.ts";
import { useContactChanges, useMembers, useOwnStages } from "./contacts.queries.ts";
import { MoreOfList } from "./more-of-list.tsx";

/** Each change: the field, before and after, who and when. */
export function ContactHistory({ contactId }: { contactId: string }) {
  const changes = useContactChanges(contactId);
  const fields = useContactFields().data;
  const members = useMembers().data;
  const stages = useOwnStages();
  return (
    <>
      <ol className="grid">{changes.items?.map((change) => <Changed key={change.id} change={change} fields={fields} members={members} stages={stages} />)}</ol>
      <MoreOfList list={changes} loading="Loading the changes" empty="Nobody has changed anything yet." failed="The changes did not load." />
    </>
  );
}

function Changed({ change, fields, members, stages }: { stages: OwnStages; change: ContactChange; fields?: readonly ContactField[]; members?: readonly Member[] }) {
  const words = (value: unknown) => valueWords(change.field, value, members, stages);
  return (
    <li className="border-t border-line py-2.5 text-small first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-label">{fieldLabel(change.field, fields)}</span>
        {!isHappening(change.field) && <><Value words={words(change.oldValue)} old /><ArrowRight className="icon tiny text-muted" role="img" aria-label="now" /></>}
        <Value words={words(change.newValue)} />
      </p>
      <p className="text-caption text-muted">{change.changedByName ?? "Somebody"}, <time dateTime={change.changedAt}>{dateTime(change.changedAt)}</time></p>
    </li>
  );
}

const Value = ({ words, old }: { words: string | undefined; old?: boolean }) => <span className={words === undefined || old ? "text-muted wrap-anywhere" : "wrap-anywhere"}>{words ?? "nothing"}</span>;
