import {
  CalendarCheck,
  Check,
  FileText,
  Mail,
  MoveRight,
  StickyNote,
  Trash2,
  UserPlus,
  type LucideIcon,
  Upload,
  Zap,
} from "lucide-react";
import { age } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useNow } from "#platform/web/use-now.ts";
import { activityRows } from "#areas/dashboard/contract/dashboard.pages.ts";
import type { Activity } from "#areas/activities/contract/activities.schema.ts";
import { words } from "./dashboard.messages.ts";
import { useActivities } from "./dashboard.queries.ts";

/** The types that the dashboard distinguishes (Spec 1 §3), and some that customers' pages add. */
const marks: Record<string, { icon: LucideIcon; tint: string }> = {
  contact_added: { icon: UserPlus, tint: "sky" },
  deal_closed: { icon: Check, tint: "green" },
  appointment_scheduled: { icon: CalendarCheck, tint: "violet" },
  appointment_handed_over: { icon: CalendarCheck, tint: "violet" },
  email_sent: { icon: Mail, tint: "teal" },
  stage_changed: { icon: MoveRight, tint: "indigo" },
  note_added: { icon: StickyNote, tint: "amber" },
  file_added: { icon: FileText, tint: "amber" },
  contact_deleted: { icon: Trash2, tint: "grey" },
  contact_import: { icon: Upload, tint: "sky" },
  task_completed: { icon: Check, tint: "green" },
  email_opened: { icon: Mail, tint: "teal" },
  email_clicked: { icon: Mail, tint: "teal" },
  member_joined: { icon: UserPlus, tint: "violet" },
};

/** Recent activity: at most five, newest first (Spec 1 §2). */
export function RecentActivity() {
  const read = useActivities();
  const { data, isError } = read;
  const now = useNow();
  return (
    <section className="card pb-3" aria-labelledby="activity-title">
      <header className="card-head">
        <h2 id="activity-title">{words.activity}</h2>
      </header>
      {data === undefined && !isError && (
        <Waiting label="Loading recent activity" className="grid gap-4 px-card py-2">
          {Array.from({ length: activityRows }, (_, index) => (
            <Skeleton key={index} className="h-7" />
          ))}
        </Waiting>
      )}
      <FailedRead read={read} title="Recent activity didn’t load">
        {words.safe}
      </FailedRead>
      {data?.length === 0 && (
        <p className="px-card pb-3 text-small text-muted">
          Nothing yet. Add a customer, and it shows up here.
        </p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, activityRows).map((activity) => (
            <Row key={activity.id} activity={activity} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ activity, now }: { activity: Activity; now: Date }) {
  const { icon: Icon, tint } = marks[activity.type] ?? { icon: Zap, tint: "grey" };
  return (
    <li className="flex items-start gap-3 px-card py-[9px] tablet:items-center">
      <span
        data-tint={tint}
        className="grid size-[30px] flex-none place-items-center rounded-full bg-[var(--badge)] text-[var(--badge-text)]"
      >
        <Icon className="icon small" aria-hidden />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere max-tablet:pt-1">
        {activity.contactId ? (
          <a
            href={`/contacts/${activity.contactId}`}
            className="rounded-[4px] hover:underline hover:underline-offset-3"
          >
            {activity.title}
          </a>
        ) : (
          activity.title
        )}
      </span>
      {activity.isSample && (
        <Badge kind="tint" value="grey">
          {words.sample}
        </Badge>
      )}
      <time
        dateTime={activity.createdAt ?? undefined}
        className="flex-none whitespace-nowrap text-caption text-muted max-tablet:pt-1.5"
      >
        {age(activity.createdAt, now)}
      </time>
    </li>
  );
}
