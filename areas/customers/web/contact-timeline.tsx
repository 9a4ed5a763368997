import {
  CircleCheck,
  FileText,
  FileUp,
  Merge,
  Pencil,
  RotateCcw,
  Split,
  StickyNote,
  Trash2,
  TrendingUp,
  UserPlus,
  Zap,
  type LucideIcon,
} from "lucide-react";
import type { Activity } from "#areas/activities/contract/activities.schema.ts";
import { dateTime } from "#platform/web/format.ts";
import { listWords } from "./contacts.messages.ts";
import { useContactActivities } from "./contacts.queries.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { useSeesOwn } from "#areas/auth/web/index.ts";

const icons: Record<string, LucideIcon> = {
  contact_added: UserPlus,
  contact_imported: FileUp,
  contact_updated: Pencil,
  stage_changed: TrendingUp,
  deal_closed: TrendingUp,
  note_added: StickyNote,
  file_added: FileText,
  task_completed: CircleCheck,
  contact_deleted: Trash2,
  contact_restored: RotateCcw,
  contact_merged: Merge,
  contact_unmerged: Split,
};

/** Everything that happened with a customer, newest first. */
export function ContactTimeline({ contactId }: { contactId: string }) {
  const activities = useContactActivities(contactId);
  return (
    <>
      <ol className="grid">
        {activities.items?.map((activity) => (
          <Happened key={activity.id} activity={activity} />
        ))}
      </ol>
      <MoreOfList
        list={activities}
        loading="Loading the activity"
        empty="Nothing yet."
        failed="The activity didn’t load."
      />
    </>
  );
}

/** The upload that an entry is of: of customers, or of sales. */
function uploadHref({ metadata: { importId, dealImportId } }: Activity): string | undefined {
  if (typeof importId === "string") return `/contact-import?import=${importId}`;
  return typeof dealImportId === "string" ? `/opportunities/import?import=${dealImportId}` : undefined;
}

function Happened({ activity }: { activity: Activity }) {
  const Icon = icons[activity.type] ?? Zap;
  // People who see only their own customers do not see others' imports.
  const href = useSeesOwn() ? undefined : uploadHref(activity);
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <span className="grid size-8 flex-none place-items-center rounded-full bg-press text-text-2">
        <Icon className="icon small" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 text-small">
        <p className="font-label wrap-anywhere">
          {href !== undefined ? (
            <a className="link" href={href}>
              {activity.title}
            </a>
          ) : (
            activity.title
          )}
        </p>
        {activity.description && (
          <p className="mt-0.5 whitespace-pre-wrap text-text-2 wrap-anywhere">{activity.description}</p>
        )}
        <p className="mt-0.5 text-caption text-muted">
          <time dateTime={activity.createdAt ?? undefined}>{dateTime(activity.createdAt) || "Unknown"}</time>
          {activity.userName && `, ${activity.userName}`}
          {activity.isSample && `, ${listWords.sample}`}
        </p>
      </div>
    </li>
  );
}
