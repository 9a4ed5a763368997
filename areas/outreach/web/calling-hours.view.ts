import { z } from "zod";
import { minutesOf } from "#platform/contract/wall-time.ts";
import { weekdayNames } from "#areas/calendar/contract/why-words.rules.ts";
import { usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import {
  CallingHours,
  Clock,
  type SendingRules,
  type SendingRulesChanges,
} from "#areas/outreach/contract/sending-rules.schema.ts";

const Day = z
  .object({ isOpen: z.boolean(), from: z.string(), to: z.string() })
  .superRefine(({ isOpen, from, to }, ctx) => {
    if (!isOpen) return;
    const parsed = CallingHours.safeParse([{ weekday: 1, from, to }]);
    for (const { path, message } of parsed.error?.issues ?? [])
      ctx.addIssue({ code: "custom", path: [path[1] === "to" ? "to" : "from"], message });
  });

/** The hours for calls and texts as their form holds them: seven days from Monday on; and the country of numbers, "" for none. */
export const HoursForm = z.object({ country: z.string(), days: z.array(Day) });
export type HoursForm = z.input<typeof HoursForm>;

const usualDay = { from: usualCallingHours[0]?.from ?? "", to: usualCallingHours[0]?.to ?? "" };

export const hoursValues = ({
  country,
  callingHours,
}: Pick<SendingRules, "country" | "callingHours">): HoursForm => ({
  country: country ?? "",
  days: weekdayNames.map((_, at) => {
    const open = callingHours.find(({ weekday }) => weekday === at + 1);
    return { isOpen: open !== undefined, from: open?.from ?? usualDay.from, to: open?.to ?? usualDay.to };
  }),
});

export const hoursChanges = ({ country, days }: z.output<typeof HoursForm>): SendingRulesChanges => ({
  ...(country && { country }),
  callingHours: days.flatMap(({ isOpen, from, to }, at) => (isOpen ? [{ weekday: at + 1, from, to }] : [])),
});

/** True for hours as early or as late as the law allows anywhere, where some states are narrower. */
export const isWide = (days: HoursForm["days"]): boolean =>
  days.some(
    ({ isOpen, from, to }, at) =>
      isOpen &&
      (at === 6 ||
        (Clock.safeParse(from).success && minutesOf(from) < minutesOf(narrowest.from)) ||
        (Clock.safeParse(to).success && minutesOf(to) > minutesOf(narrowest.to))),
  );
/** Hours that fall into those of every state on a weekday. */
const narrowest = { from: "10:00", to: "18:00" } as const;

/** The hours of a week in words. */
export const callingHoursWords = (hours: SendingRules["callingHours"]): string =>
  hours
    .toSorted((a, b) => a.weekday - b.weekday)
    .map(({ weekday, from, to }) => `${weekdayNames[weekday - 1]} ${from} to ${to}`)
    .join(", ") || "On no day";
