import { folded } from "#platform/contract/text.ts";
import type { WallTime } from "#platform/contract/wall-time.ts";
import { isUpcomingMeeting } from "./tasks.rules.ts";
import type { Task } from "./tasks.schema.ts";

/** Whose "me" is, and what the business's clock says. */
type Asking = { me: string | undefined; now: WallTime };

/** True for those that the server's list would have with this query, as far as the row says. */
export function matchesTaskFilter(task: Task, query: Record<string, string>, { me, now }: Asking): boolean {
  const { search = "", status, priority, type, assignedTo, contactId, view, from, to } = query;
  const whose = assignedTo === "me" ? me : assignedTo;
  return (
    (!status || task.status === status) &&
    (!priority || task.priority === priority) &&
    (!type || task.type === type) &&
    (!assignedTo || (whose === "nobody" ? task.assignedTo === null : task.assignedTo === whose)) &&
    (!contactId || task.contactId === contactId) &&
    (!from || (task.dueDate !== null && task.dueDate >= from)) &&
    (!to || (task.dueDate !== null && task.dueDate <= to)) &&
    (view !== "meetings" || isUpcomingMeeting(task, now)) &&
    folded(`${task.title} ${task.description ?? ""} ${task.contactName ?? ""}`).includes(
      folded(search.trim()),
    )
  );
}
