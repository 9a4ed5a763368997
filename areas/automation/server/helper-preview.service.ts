import { dayIn } from "#platform/contract/dates.ts";
import { found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { firstIdOf } from "#platform/server/ids.ts";
import { isoOf } from "#platform/server/columns.ts";
import { type HeldContact, listFieldsOf, listHeld } from "#areas/customers/server/index.ts";
import type { HelperDefinition, Step } from "#areas/automation/contract/helper-definitions.schema.ts";
import { fieldsIn, fitsAll, fitsEvent, matchOf } from "#areas/automation/contract/helper-matching.rules.ts";
import {
  placeAfter,
  placeInto,
  placesOf,
  stepAt,
  firstPlace,
} from "#areas/automation/contract/helper-places.rules.ts";
import { heldUntil, nextClock, waitUntil } from "#areas/automation/contract/helper-times.rules.ts";
import { stepWords, triggerWords } from "#areas/automation/contract/helper-words.rules.ts";
import type { HelperPreview, PreviewSteps } from "#areas/automation/contract/helpers.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { checkDefinition } from "./helper-checks.service.ts";
import { peopleOf } from "./helper-clock.service.ts";
import * as clock from "./helper-clock.store.ts";
import { namesOf, thingsOf } from "./helper-names.service.ts";

/** How far back a preview looks, and at how many events at most. */
const days = 30;
const maxEvents = 100_000;
const dayMs = 86_400_000;
const pageSize = 50;
/** How many customers are looked at in one statement. */
const atOnce = 10_000;

type Touched = { contactId: string; at: Date };
type Split = { will: Touched[]; wont: Touched[]; isCut: boolean };

/** Who would have been touched in the last days, by real events; those who don't fit are counted apart. Nothing is sent or changed. */
async function split(ctx: Ctx, definition: HelperDefinition): Promise<Split> {
  const { touched, isCut } = await whomOf(ctx, definition);
  const will: Touched[] = [];
  const wont: Touched[] = [];
  const fields = fieldsIn(definition.if);
  for (let at = 0; at < touched.length; at += atOnce) {
    const some = touched.slice(at, at + atOnce);
    const ids = some.map(({ contactId }) => contactId);
    const people = new Map((await listFieldsOf(ctx.tx, ids, fields)).map((one) => [one.id, one]));
    for (const one of some) {
      const person = people.get(one.contactId);
      if (person) (fitsAll(withOwn(person), definition.if) ? will : wont).push(one);
    }
  }
  return { will, wont, isCut };
}

/** Own fields are read only where a condition asks for one. */
const withOwn = (person: Partial<HeldContact>) => ({ ...person, customFields: person.customFields ?? {} });

async function whomOf(ctx: Ctx, { when }: HelperDefinition): Promise<{ touched: Touched[]; isCut: boolean }> {
  const since = new Date(ctx.now.getTime() - days * dayMs);
  const match = matchOf(when);
  if (match) {
    const happened = await clock.listHappened(ctx.tx, {
      name: match.name,
      match: match.match,
      since: firstIdOf(since),
      limit: maxEvents,
    });
    const fitting =
      "event" in when ? happened.filter(({ data }) => fitsEvent(when, { name: match.name, data })) : happened;
    return {
      touched: fitting.map(({ contactId, at }) => ({ contactId, at: new Date(isoOf(at)) })),
      isCut: happened.length >= maxEvents,
    };
  }
  const zone = await team.timeZoneOf(ctx.tx);
  const touched = new Map<string, Touched>();
  let at = nextClock(when, zone, since);
  for (let look = 0; at !== undefined && at <= ctx.now && look < days + 1; look++) {
    for (const { contactId } of await peopleOf(ctx, when, dayIn(zone, at)))
      if (!touched.has(contactId)) touched.set(contactId, { contactId, at });
    at = nextClock(when, zone, at);
  }
  return { touched: [...touched.values()], isCut: false };
}

const mails = ({ then: steps }: HelperDefinition): boolean =>
  placesOf(steps).some(({ step }) => step.do === "email");

/** The numbers of a preview. */
export async function preview(ctx: Ctx, definition: HelperDefinition): Promise<HelperPreview> {
  await checkDefinition(ctx, definition);
  const { will, wont, isCut } = await split(ctx, definition);
  const skipped =
    mails(definition) && will.length > 0
      ? (await outreach.preflight(ctx, questionOf(will.map(({ contactId }) => contactId)))).skipped
      : {};
  return { days, will: will.length, wont: wont.length, skipped, isCut };
}

const questionOf = (contactIds: readonly string[]) =>
  ({ channel: "email", purpose: "marketing", audience: { contactIds } }) as const;

/** The people behind one of its numbers, by pages. */
export async function previewPeople(
  ctx: Ctx,
  { definition, group, afterId }: { definition: HelperDefinition; group: string; afterId?: string },
): Promise<{ people: { contactId: string; name: string; because: string }[]; hasMore: boolean }> {
  await checkDefinition(ctx, definition);
  const { will, wont } = await split(ctx, definition);
  const ids = (group === "wont" ? wont : will).map(({ contactId }) => contactId).toSorted();
  const chosen =
    group === "will" || group === "wont"
      ? ids.filter((id) => afterId === undefined || id > afterId).slice(0, pageSize + 1)
      : (
          await outreach.preflightRows(ctx, {
            ...questionOf(ids),
            reason: group,
            afterId,
            limit: pageSize + 1,
          })
        ).map(({ contactId }) => contactId);
  const whenOf = new Map([...will, ...wont].map(({ contactId, at }) => [contactId, at]));
  const zone = await team.timeZoneOf(ctx.tx);
  const people = await listHeld(ctx.tx, chosen.slice(0, pageSize));
  const names = namesOf(await thingsOf(ctx));
  const because = triggerWords(definition.when, names);
  return {
    people: people
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((person) => ({
        contactId: person.id,
        name: fullNameOf(person),
        because: `${because}: ${dayIn(zone, whenOf.get(person.id) ?? ctx.now)}`,
      })),
    hasMore: chosen.length > pageSize,
  };
}

/** What would happen to one customer if it began now, step by step; 404 for an unknown one. */
export async function previewSteps(
  ctx: Ctx,
  { definition, contactId }: { definition: HelperDefinition; contactId: string },
): Promise<PreviewSteps> {
  await checkDefinition(ctx, definition);
  const person = found((await listHeld(ctx.tx, [contactId]))[0], "Contact");
  const zone = person.timeZone ?? (await team.timeZoneOf(ctx.tx));
  const names = namesOf(await thingsOf(ctx));
  const steps: PreviewSteps["steps"] = [];
  let at: Date | null = ctx.now;
  let place: string | undefined = firstPlace;
  while (place !== undefined) {
    const step: Step | undefined = stepAt(definition.then, place);
    if (!step) break;
    const held: Date | undefined = isAction(step) && at ? heldUntil(definition.hours, zone, at) : undefined;
    at = held ?? at;
    steps.push({
      place,
      words: stepWords(step, names),
      at: at?.toISOString() ?? null,
      day: at ? dayIn(zone, at) : null,
      note: noteOf(person, step, definition, held),
    });
    if (step.do === "stop") break;
    if (at && step.do === "wait") at = waitUntil(step, at, zone);
    if (at && step.do === "waitFor") at = waitUntil(step, at, zone);
    place =
      step.do === "branch"
        ? placeInto(definition.then, place, fitsAll(person, step.if) ? "then" : "else")
        : placeAfter(definition.then, place);
  }
  return { name: fullNameOf(person), startsAt: ctx.now.toISOString(), steps };
}

const isAction = (step: Step): boolean => !["wait", "waitFor", "branch", "stop"].includes(step.do);

function noteOf(
  person: HeldContact,
  step: Step,
  { mode }: HelperDefinition,
  held: Date | undefined,
): string | null {
  if (step.do === "branch") return fitsAll(person, step.if) ? "Yes" : "No";
  if (step.do === "waitFor") return "At the latest; sooner when it happens";
  if (step.do === "email" && mode === "ask") return "Waits for your press";
  return held ? "When the hours begin" : null;
}
