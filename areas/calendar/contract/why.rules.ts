import { momentAt, type WallTime } from "#platform/contract/wall-time.ts";
import { minute, isOnStep } from "./hours.rules.ts";
import {
  type Availability,
  openAt,
  type Plan,
  planOf,
  shownAt,
  type Start,
  startAt,
  startAtWall,
  stretchAt,
  usualNoticeMinutes,
  usualWindowDays,
} from "./availability.rules.ts";
import { isTaken, type Taken, takersOf } from "./taken.rules.ts";
import {
  besideWords,
  clockWords,
  countWords,
  dateWords,
  everyWords,
  lengthWords,
  spanWords,
  weekdayWords,
  whenWords,
  whySentences as say,
} from "./why-words.rules.ts";

/** Every rule that may speak against a time. */
export const whyRules = [
  "hours",
  "date",
  "clock_change",
  "step",
  "notice",
  "window",
  "most_per_day",
  "meeting",
  "buffer",
  "outside",
  "hold",
  "full",
] as const;
export type WhyRule = (typeof whyRules)[number];
export type Reason = { rule: WhyRule; message: string; meetingId?: string };

/** Undefined where a rule has nothing against a start; otherwise what gives its reasons, which nobody asks for while times are offered. */
type Judge = (plan: Plan, start: Start) => (() => Reason[]) | undefined;

const reason = (rule: WhyRule, message: () => string) => (): Reason[] => [{ rule, message: message() }];

const clockAt = (plan: Plan, moment: number): string => clockWords(shownAt(plan, moment).minuteOfDay);

const hours: Judge = (plan, start) => {
  const { day, spans, isOverride } = start.hours;
  const rule = isOverride ? "date" : "hours";
  if (!start.span)
    return reason(rule, () => {
      if (isOverride)
        return spans.length === 0
          ? say.closedDate(dateWords(day))
          : say.hoursOfDate(dateWords(day), spanWords(spans));
      return spans.length === 0
        ? say.closedWeekday(weekdayWords(day))
        : say.hoursOfWeekday(weekdayWords(day), spanWords(spans));
    });
  const end = openAt(plan, start.start)?.end;
  if (start.isSkipped || (end !== undefined && start.end <= end)) return;
  return reason(rule, () => {
    const closing = end ?? start.start;
    if (stretchAt(plan, start.start) !== stretchAt(plan, start.end)) return say.pastHoursByClock();
    return say.pastHours(
      clockAt(plan, start.end),
      clockWords(Math.ceil(shownAt(plan, closing - 1).minuteOfDay)),
    );
  });
};

const clockChange: Judge = (_plan, { isAgain, isSkipped, minuteOfDay }) => {
  if (isSkipped) return reason("clock_change", () => say.skipped(clockWords(minuteOfDay)));
  if (isAgain) return reason("clock_change", () => say.again(clockWords(minuteOfDay)));
};

const step: Judge = ({ availability }, start) => {
  const { span } = start;
  const { stepMinutes } = availability.settings;
  if (!span || isOnStep(span, start.minuteOfDay, stepMinutes)) return;
  return reason("step", () => say.offStep(everyWords(stepMinutes), clockWords(span.begin)));
};

const notice: Judge = ({ availability, earliest }, { start }) => {
  if (start >= earliest) return;
  const { settings, now } = availability;
  return reason("notice", () =>
    start < now.getTime()
      ? say.past()
      : say.notice(lengthWords(settings.noticeMinutes ?? usualNoticeMinutes)),
  );
};

const bookingWindow: Judge = ({ availability, lastDay }, { hours }) => {
  if (hours.day <= lastDay) return;
  const days = availability.settings.windowDays ?? usualWindowDays;
  return reason("window", () => say.window(countWords(days, "day"), dateWords(lastDay)));
};

const mostPerDay: Judge = ({ availability }, { hours }) => {
  const { mostPerDay: max } = availability.settings;
  if (max === null || max === undefined || (availability.meetingsOn[hours.day] ?? 0) < max) return;
  return reason("most_per_day", () => say.fullDay(countWords(max, "meeting"), availability.who));
};

const taken: Judge = (plan, start) => {
  if (start.isSkipped || !isTaken(plan.taken, start)) return;
  return () => takersOf(plan.taken, start).map((one) => reasonOf(plan, start, one));
};

function reasonOf(plan: Plan, start: Start, { busy, start: from, end: to, gap }: Taken): Reason {
  const { kind, name, meetingId } = busy;
  const { who } = plan.availability;
  const beside = () => besideWords(kind, name, who);
  if (to <= start.start)
    return {
      rule: "buffer",
      meetingId,
      message: say.bufferBefore(lengthWords(gap / minute), beside(), clockAt(plan, to)),
    };
  if (start.end <= from)
    return {
      rule: "buffer",
      meetingId,
      message: say.bufferAfter(lengthWords(plan.taken.gap / minute), beside(), clockAt(plan, from)),
    };
  const when = () => whenWords(start.hours.day, shownAt(plan, from), shownAt(plan, to));
  return { rule: kind, meetingId, message: kind === "hold" ? say.hold(who) : say[kind](name, when(), who) };
}

const full: Judge = ({ classes }, { start }) => {
  const one = classes.get(start);
  if (one && one.seatsLeft <= 0) return reason("full", say.full);
};

/** Where a class is in the calendar, it is given, whatever the hours say and however many meetings there are. */
const unlessItStands =
  (judge: Judge): Judge =>
  (plan, start) =>
    plan.classes.get(start.start)?.stands ? undefined : judge(plan, start);
/** What takes its time is the class itself, or who keeps a seat of it. */
const unlessClass =
  (judge: Judge): Judge =>
  (plan, start) =>
    plan.classes.has(start.start) ? undefined : judge(plan, start);

/** The one list of rules: a start is offered if none of them speaks, and its reasons are theirs. */
const judges: readonly Judge[] = [
  ...[hours, clockChange, step].map(unlessItStands),
  notice,
  bookingWindow,
  unlessItStands(mostPerDay),
  unlessClass(taken),
  full,
];

/** True when no rule speaks against a start of the plan. */
export const isOffered = (plan: Plan, start: Start): boolean =>
  judges.every((judge) => judge(plan, start) === undefined);

/** Every reason why a start is not offered, in plain words; none: it is. The start is a moment, or a time of the host's wall clock. */
export function whyNot(availability: Availability, start: Date | WallTime): Reason[] {
  const moment = (start instanceof Date ? start : momentAt(availability.timeZone, start)).getTime();
  const plan = planOf(availability, moment, moment + minute);
  const judged = start instanceof Date ? startAt(plan, moment) : startAtWall(plan, start);
  return judges.flatMap((judge) => judge(plan, judged)?.() ?? []);
}
