/** What a state allows on one day of the week; `from` null: nothing. `holidays`: also on its holidays. `perDay`: the most that one person gets; `hoursApart`: the least between two. */
export type CallingHours = {
  state: string;
  channel: "text" | "call";
  weekday: number;
  from: string | null;
  to: string | null;
  holidays: boolean;
  perDay: number | null;
  hoursApart: number | null;
  source: string;
  checkedOn: string;
};

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const checkedOn = "2026-11-28";
const dropCowboy = "dropcowboy.com/state-compliance, 2025-11 (secondary)";
/** Their end is narrower than any source says, and no source tells of it. */
const endUnsourced = `${dropCowboy}; the end at 20:00 has no source and is kept because it is narrower`;
/** The narrower of two holds. */
const disagreed = `${dropCowboy} and clickpoint, 2025-07 (secondary) disagree: the narrower holds`;
const noWeekends = "no source tells of its weekends, so nobody is called then until one does";
const attentive = "attentive.com on Texas (secondary)";

type Row = Pick<CallingHours, "state" | "source"> & {
  channels?: readonly CallingHours["channel"][];
  weekdays?: readonly number[];
  from?: string | null;
  to?: string | null;
  holidays?: boolean;
  perDay?: number;
  hoursApart?: number;
};

const rows: readonly Row[] = [
  { state: "TX", channels: ["text", "call"], weekdays: [1, 2, 3, 4, 5, 6], from: "09:00", source: attentive },
  { state: "TX", channels: ["text", "call"], weekdays: [7], from: "12:00", source: attentive },
  ...["AL", "LA"].flatMap((state): Row[] => [
    { state, weekdays: [1, 2, 3, 4, 5, 6], to: "20:00", holidays: false, source: endUnsourced },
    { state, weekdays: [7], from: null, to: null, holidays: false, source: dropCowboy },
  ]),
  { state: "MS", weekdays: [1, 2, 3, 4, 5, 6], to: "20:00", source: endUnsourced },
  { state: "MS", weekdays: [7], from: null, to: null, source: dropCowboy },
  { state: "KY", from: "10:00", source: dropCowboy },
  { state: "CT", to: "20:00", source: disagreed },
  ...["NV", "WA"].map((state): Row => ({ state, to: "20:00", source: dropCowboy })),
  ...["FL", "OK"].map((state): Row => ({
    state,
    channels: ["text", "call"],
    to: "20:00",
    perDay: 3,
    source: dropCowboy,
  })),
  { state: "MD", channels: ["text", "call"], perDay: 3, source: dropCowboy },
  { state: "RI", weekdays: [1, 2, 3, 4, 5], to: "18:00", source: dropCowboy },
  { state: "RI", weekdays: [6, 7], from: null, to: null, source: noWeekends },
  { state: "ME", hoursApart: 8, source: dropCowboy },
];

/**
 * Hours and caps of the states for sales calls, and for texts where the source says so, on the clock of whoever is called. What isn't here has
 * the federal hours; where two sources disagree the narrower one stands.
 */
export const callingHours: readonly CallingHours[] = rows.flatMap(
  ({
    state,
    source,
    channels = ["call"],
    weekdays = everyDay,
    from,
    to,
    holidays = true,
    perDay = null,
    hoursApart = null,
  }) =>
    channels.flatMap((channel) =>
      weekdays.map((weekday) => ({
        state,
        channel,
        weekday,
        from: from === undefined ? "08:00" : from,
        to: to === undefined ? "21:00" : to,
        holidays,
        perDay,
        hoursApart,
        source,
        checkedOn,
      })),
    ),
);
