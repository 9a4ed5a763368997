import { expect, test } from "vitest";
import { momentAt } from "#platform/contract/wall-time.ts";
import { daysOf, placeOf, spanOf } from "./social-media.view.ts";
import { samplePosts } from "./social-media.sample.ts";

test.each([
  ["Etc/GMT+12", "Pacific/Kiritimati"],
  ["Pacific/Kiritimati", "Etc/GMT+12"],
  ["America/New_York", "America/Los_Angeles"],
])("a week seen in %s has every post of its days on a clock in %s", (viewer, timeZone) => {
  const days = daysOf("week", "2026-12-02");
  const { from, to } = spanOf(days, viewer);
  for (const day of days)
    for (const time of ["00:00", "23:59"]) {
      const scheduledFor = momentAt(timeZone, { day, time }).toISOString();
      const post = { ...samplePosts()[0]!, publishedAt: null, scheduledFor };
      const placed = placeOf({ ...post, schedule: { localTime: `${day}T${time}`, timeZone } }, viewer);
      expect([placed.day, scheduledFor >= from && scheduledFor < to]).toEqual([day, true]);
    }
});
