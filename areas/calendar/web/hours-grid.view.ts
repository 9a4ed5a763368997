import type { Placed } from "./calendar.view.ts";

/** "2 PM" for the row of an hour. */
export const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

/** Side by side where meetings overlap: each one's place from the left, and how many stand beside each other. */
export function lanesOf(placed: readonly Placed[]): (Placed & { lane: number; lanes: number })[] {
  const result: (Placed & { lane: number; lanes: number })[] = [];
  let group: (Placed & { lane: number; lanes: number })[] = [];
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    result.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const one of placed) {
    if (group.length > 0 && group.every(({ to }) => to <= one.from)) close();
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ ...one, lane, lanes: 1 });
  }
  close();
  return result;
}
