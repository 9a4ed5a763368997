import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import * as activities from "#areas/activities/server/index.ts";
import type { HeldContact } from "#areas/customers/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import { endingEvents, fitsAll, fitsEvent } from "#areas/automation/contract/helper-matching.rules.ts";
import { firstPlace } from "#areas/automation/contract/helper-places.rules.ts";
import { pauseHelper } from "./helper-pausing.service.ts";
import * as runs from "./helper-runs.store.ts";
import { type DefinedHelper, listHelpers } from "./helpers.store.ts";

/** How many starts are taken in one transaction. */
const batch = 200;
/** Helpers that set each other off one after the other go this deep and no deeper. */
export const maxDepth = 5;
/** How often helpers may set off the same helper for the same customer within a minute. */
const maxCaused = 3;
const minuteMs = 60_000;

/** What a run says that waits for somebody's press because it is late. */
export const lateReason =
  "It was due while nothing ran here, more than a day ago. Press Do it now if it still fits.";

/** Begins what events and clocks planned, where helper and customer still fit. Returns how many starts were taken. */
export async function startPlanned(ctx: Ctx): Promise<number> {
  const starts = await runs.takeStarts(ctx.tx, batch);
  if (starts.length === 0) return 0;
  const helpers = new Map(
    (await listHelpers(ctx.tx)).filter(({ isActive }) => isActive).map((one) => [one.id, one]),
  );
  const wanted = starts.filter(({ helperId }) => helpers.has(helperId));
  const contacts = new Map(
    (
      await customers.lockLiveContacts(
        ctx.tx,
        wanted.map(({ contactId }) => contactId),
      )
    ).map((one) => [one.id, one]),
  );
  const events = await runs.listEventsById(
    ctx.tx,
    wanted.flatMap(({ eventId }) => eventId ?? []),
  );
  const since = new Date(ctx.now.getTime() - minuteMs).toISOString();
  const known = await runs.countRunsOf(ctx.tx, wanted, since);
  const paused = new Set<string>();
  const made: runs.RunRow[] = [];
  for (const start of wanted) {
    const helper = helpers.get(start.helperId);
    const contact = contacts.get(start.contactId);
    if (!helper || !contact || paused.has(helper.id)) continue;
    const event = start.eventId === null ? undefined : events.get(start.eventId);
    if (!fits(helper, contact, event)) continue;
    const key = `${helper.id} ${contact.id}`;
    const counts = known.get(key) ?? { all: 0, open: 0, caused: 0 };
    const { again } = helper.definition;
    if (again === "once" && counts.all > 0) continue;
    if (again === "one_at_a_time" && counts.open > 0) continue;
    if (start.depth > maxDepth || counts.caused >= maxCaused) {
      paused.add(helper.id);
      await pauseHelper(ctx, helper, start.depth > maxDepth ? "loop" : "too_often");
      continue;
    }
    known.set(key, {
      all: counts.all + 1,
      open: counts.open + 1,
      caused: counts.caused + (start.depth > 0 ? 1 : 0),
    });
    made.push(runOf(ctx, helper, start));
  }
  const begun = made.filter(({ helperId }) => !paused.has(helperId));
  const inserted = await runs.insertRuns(ctx.tx, ctx.workspaceId, begun);
  await note(
    ctx,
    begun.filter(({ id }) => inserted.has(id)),
    helpers,
    contacts,
  );
  return starts.length;
}

function fits(helper: DefinedHelper, contact: HeldContact, event: runs.EventRow | undefined): boolean {
  const { when, if: conditions } = helper.definition;
  if ("event" in when && event !== undefined && !fitsEvent(when, event)) return false;
  return fitsAll(contact, conditions);
}

function runOf(ctx: Ctx, helper: DefinedHelper, start: runs.StartRow): runs.RunRow {
  const now = ctx.now.toISOString();
  const { contactId, eventId, eventKey, depth, isLate } = start;
  return {
    id: newId(),
    helperId: helper.id,
    version: helper.version,
    contactId,
    eventId,
    eventKey,
    depth,
    state: isLate ? "asks" : "waiting",
    reason: isLate ? lateReason : null,
    place: firstPlace,
    isWaiting: false,
    dueAt: isLate ? null : now,
    plannedAt: isLate ? null : now,
    waitsFor: null,
    endsBy: endingEvents(helper.definition),
    wokenBy: null,
    startedAt: now,
    endedAt: null,
  };
}

/** Shows on each customer's page that a helper began. */
async function note(
  ctx: Ctx,
  begun: readonly runs.RunRow[],
  helpers: ReadonlyMap<string, DefinedHelper>,
  contacts: ReadonlyMap<string, HeldContact>,
): Promise<void> {
  if (begun.length === 0) return;
  await activities.recordActivities(
    ctx,
    begun.map(({ helperId, contactId, id }) => {
      const contact = contacts.get(contactId);
      return {
        type: "helper_started",
        title: `“${helpers.get(helperId)?.name ?? ""}” began for ${contact ? fullNameOf(contact) : "a customer"}`,
        contactId,
        metadata: { helperId, runId: id },
      };
    }),
  );
}
