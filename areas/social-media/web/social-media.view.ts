import { date, plural } from "#platform/web/format.ts";
import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { addDays, weekdayOf } from "#platform/contract/dates.ts";
import { ownZone, zoneName } from "#platform/web/time-zones.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";

/** The page and its network, as one reads it. */
export const pageName = ({ accountName, platform }: Pick<Post, "accountName" | "platform">): string =>
  platform === "practice" ? accountName : `${accountName} on ${networks[platform].name}`;

const clock = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
});

/** "Tue, Dec 1, 9:00 AM, New York": a post's time with the clock it is on. */
export function whenOf({ schedule, publishedAt, scheduledFor }: Post): string | undefined {
  if (publishedAt !== null) return `Posted ${inZone(publishedAt, schedule?.timeZone ?? ownZone())}`;
  return schedule && scheduledFor ? inZone(scheduledFor, schedule.timeZone) : undefined;
}

const inZone = (moment: string, timeZone: string): string => {
  const { day, time } = wallTimeIn(timeZone, new Date(moment));
  return `${clock.format(new Date(`${day}T${time}:00Z`))}, ${zoneName(timeZone)}`;
};

/** What a badge looks like for each state. */
export const tintOf: Readonly<Record<Post["status"], string>> = {
  draft: "grey",
  waiting_approval: "amber",
  scheduled: "blue",
  publishing: "blue",
  published: "green",
  failed: "red",
  unconfirmed: "amber",
  needs_decision: "amber",
  by_hand: "amber",
};

/** The days of a month's weeks, or of one week, from Monday. */
export function daysOf(view: "month" | "week", day: string): string[] {
  const start = view === "month" ? `${day.slice(0, 8)}01` : day;
  const monday = addDays(start, 1 - weekdayOf(start));
  return Array.from({ length: view === "month" ? 42 : 7 }, (_, at) => addDays(monday, at));
}

/** The moments around these days on every clock: a page's day begins and ends up to 26 hours from where this one does. */
export function spanOf(days: readonly string[], timeZone: string): { from: string; to: string } {
  const first = days[0] ?? "";
  const last = days.at(-1) ?? "";
  return {
    from: momentAt(timeZone, { day: addDays(first, -2), time: "00:00" }).toISOString(),
    to: momentAt(timeZone, { day: addDays(last, 3), time: "00:00" }).toISOString(),
  };
}

/** The day and time at which a post shows, on its own clock where it has one. */
export const placeOf = (post: Post, timeZone: string): { day: string; time: string } =>
  wallTimeIn(
    post.schedule?.timeZone ?? timeZone,
    new Date(post.publishedAt ?? post.scheduledFor ?? post.createdAt),
  );

export const replyWords: Readonly<Record<NonNullable<Post["replyStatus"]>, string>> = {
  waiting: "First reply: on its way",
  published: "First reply: posted",
  failed: "First reply: didn’t go out",
  unconfirmed: "First reply: not confirmed",
};

/** How a post was received, as its network last told; a dash where it hasn’t. */
export function engagementWords({ engagementStats }: Pick<Post, "engagementStats">): string {
  if (engagementStats === null) return "Likes, reposts and replies: – (the network hasn’t told us)";
  const { likes, reposts, replies, asOf } = engagementStats;
  return `${plural(likes, "like", "likes")}, ${plural(reposts, "repost", "reposts")}, ${plural(replies, "reply", "replies")}, as of ${date(asOf)}`;
}
