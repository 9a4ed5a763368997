import { addDays, dayIn } from "#platform/contract/dates.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { escaped } from "#platform/server/public-page.ts";
import { dayWords, timeWords } from "#areas/calendar/contract/booking-words.rules.ts";
import { daysIntoWeek } from "#areas/calendar/contract/calendar-days.rules.ts";
import { zoneName } from "#areas/calendar/contract/meeting-when.rules.ts";
import type { FullTimes } from "#areas/calendar/contract/full-times.rules.ts";
import type { FreeTime } from "#areas/calendar/contract/free-times.rules.ts";

/** What the pages for guests add to the usual style. */
export const bookingStyle = `.facts{list-style:none;margin:0 0 1rem;padding:0;color:var(--muted)}.split{display:grid;gap:1.5rem}@media(min-width:48rem){.split{grid-template-columns:17rem 1fr}.split>aside{border-right:1px solid var(--line);padding-right:1.5rem}}
.month{display:flex;align-items:center;justify-content:space-between;gap:.5rem;margin:0 0 .5rem}.month h2{margin:0}.month a,.month span{min-width:44px;min-height:44px;display:grid;place-items:center;text-decoration:none;border-radius:8px}.month span{color:transparent}
table{width:100%;border-collapse:collapse;table-layout:fixed;margin:0 0 1.25rem}th{font-size:.8125rem;font-weight:500;color:var(--muted);padding:.25rem 0}td{padding:2px;text-align:center}td>*{display:grid;place-items:center;min-height:44px;border-radius:8px;font-variant-numeric:tabular-nums}td>span{color:var(--muted)}
td>a{background:var(--soft);color:var(--accent-text);font-weight:600;text-decoration:none}td>a.full{background:none;color:var(--muted);font-weight:400;text-decoration:line-through}td>a[aria-current]{background:var(--accent);color:var(--on-accent)}.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.25rem,1fr));gap:.5rem;margin:0 0 1.25rem}.times button{margin:0;padding-inline:.25rem;white-space:nowrap;color:var(--accent-text);border-color:var(--line)}
label{display:block;font-weight:600;margin:0 0 .25rem}input,select,textarea{width:100%;min-height:48px;padding:.6rem .75rem;margin:0 0 1rem;font:inherit;color:var(--text);background:var(--card);border:1px solid var(--control);border-radius:8px}textarea{min-height:6rem}[aria-invalid=true]{border-color:var(--danger);margin-bottom:.25rem}.error{color:var(--danger);margin:0 0 1rem}
.check{display:flex;gap:.75rem;font-weight:400;margin:0 0 1rem}.check input{width:24px;min-height:24px;margin:0;flex:none}summary{cursor:pointer;min-height:44px;display:flex;align-items:center;color:var(--accent-text)}.away{position:absolute;left:-9999px}ul.types{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}ul.types .button{margin:0}.one{white-space:nowrap}dl{margin:0 0 1rem}dt{color:var(--muted);font-size:.9375rem}dd{margin:0 0 .75rem;overflow-wrap:anywhere}`;

/** Shows the times by the guest's own clock, sends a form once, and counts down how long a time is kept. */
export const bookingScript = `(()=>{const z=document.querySelector("form[data-zone]");if(z){const own=Intl.DateTimeFormat().resolvedOptions().timeZone,u=new URL(location.href);if(own&&own!==z.dataset.zone&&!u.searchParams.has("timeZone")){u.searchParams.set("timeZone",own);location.replace(u)}z.querySelector("select").addEventListener("change",()=>z.submit());z.querySelector("button").hidden=true}
for(const f of document.querySelectorAll("form[method=post]"))f.addEventListener("submit",()=>setTimeout(()=>{for(const b of f.querySelectorAll("button"))b.disabled=true}));addEventListener("pageshow",()=>{for(const b of document.querySelectorAll("button"))b.disabled=false});
const k=document.querySelector("[data-until]");if(k){const end=Date.now()+Number(k.dataset.until);const say=()=>{const s=Math.max(0,Math.round((end-Date.now())/1000));k.textContent=s>0?"We’re keeping this time for you for "+Math.floor(s/60)+":"+String(s%60).padStart(2,"0")+"." : "This time isn’t kept for you anymore. You can still book it if nobody else has.";if(s>0)setTimeout(say,1000)};say()}})()`;

/** A link that keeps what the address says and changes a part; what is undefined is left out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, value] as [string, string]],
    ),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** "3 seats left". */
export const seatsLeftWords = (seats: number): string => `${seats} ${seats === 1 ? "seat" : "seats"} left`;

/** One hidden field for each value. */
export const hidden = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === undefined || value === ""
        ? ""
        : `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    )
    .join("");

const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
const firstOf = (month: string): string => `${month}-01`;
/** The month that many months later, as "YYYY-MM". */
export const monthAfter = (month: string, months: number): string => {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
};
/** The last day of a month. */
export const lastOf = (month: string): string => addDays(firstOf(monthAfter(month, 1)), -1);

export type Picker = {
  path: string;
  /** Kept in every link. */
  query: Record<string, string | undefined>;
  timeZone: string;
  today: string;
  /** The last day that is offered. */
  lastDay: string;
  month: string;
  /** The day whose times are shown. */
  day: string | undefined;
  /** The times of the month. */
  times: readonly FreeTime[];
  /** What the buttons of the times send besides the start. */
  sends: Record<string, string | undefined>;
  /** What others have taken, where guests can wait for it. */
  full?: FullTimes;
};

/** A link to waiting for a class or a day. */
const waitLink = ({ path, query }: Picker, wait: string): string =>
  escaped(withQuery(path, { ...query, wait }));
const waitWords = "Tell me if a place comes free";

/** A month whose days with free times are links, the times of the chosen day as buttons, and the clock by which they are shown. */
export function pickerHtml(picker: Picker): string {
  const { timeZone, day, times } = picker;
  const byDay = groupedBy(times, ({ start }) => dayIn(timeZone, start));
  const chosen = day === undefined ? [] : (byDay.get(day) ?? []);
  const classes = picker.full?.classes.filter(({ start }) => dayIn(timeZone, start) === day) ?? [];
  const fullDays = new Set(
    [...(picker.full?.starts ?? []), ...(picker.full?.classes ?? []).map(({ start }) => start)].map((start) =>
      dayIn(timeZone, start),
    ),
  );
  return `${monthHtml(picker, byDay, fullDays)}${
    day === undefined
      ? `<p role="status">${times.length === 0 ? "No times are free this month." : "Choose a day."}</p>`
      : `<h2 id="times">${escaped(dayWords(day))}</h2>${chosen.length > 0 ? timesHtml(picker, chosen) : classes.length > 0 ? "" : `<p role="status">No times are free on this day.</p>${fullDays.has(day) ? `<a class="button" href="${waitLink(picker, day)}">${waitWords}</a>` : ""}`}${fullHtml(picker, classes)}`
  }${zoneHtml(picker)}`;
}

function monthHtml(
  { path, query, today, lastDay, month, day }: Picker,
  byDay: ReadonlyMap<string, readonly FreeTime[]>,
  fullDays: ReadonlySet<string>,
): string {
  const to = (other: string, label: string, sign: string, isThere: boolean) =>
    isThere
      ? `<a href="${escaped(withQuery(path, { ...query, month: other }))}" aria-label="${label}">${sign}</a>`
      : `<span aria-hidden="true">${sign}</span>`;
  const before = monthAfter(month, -1);
  const after = monthAfter(month, 1);
  const lead = daysIntoWeek(firstOf(month));
  const days = Number(lastOf(month).slice(8));
  const cells = Array.from({ length: Math.ceil((lead + days) / 7) * 7 }, (_, index) => {
    const number = index - lead + 1;
    if (number < 1 || number > days) return "<td></td>";
    const one = addDays(firstOf(month), number - 1);
    const free = byDay.get(one)?.length ?? 0;
    if (free === 0 && !fullDays.has(one)) return `<td><span>${number}</span></td>`;
    const label = `${dayWords(one)}: ${free === 0 ? "fully booked" : free === 1 ? "1 time" : `${free} times`}`;
    return `<td><a${free === 0 ? ' class="full"' : ""} href="${escaped(withQuery(path, { ...query, month, day: one }))}#times" aria-label="${label}"${one === day ? ' aria-current="date"' : ""}>${number}</a></td>`;
  });
  const weeks = Array.from(
    { length: cells.length / 7 },
    (_, week) => `<tr>${cells.slice(week * 7, week * 7 + 7).join("")}</tr>`,
  );
  const heads = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    .map((name) => `<th scope="col">${name}</th>`)
    .join("");
  return `<div class="month">${to(before, "Previous month", "‹", before >= today.slice(0, 7))}<h2>${monthName(month)}</h2>${to(after, "Next month", "›", firstOf(after) <= lastDay)}</div>
<table><thead><tr>${heads}</tr></thead><tbody>${weeks.join("")}</tbody></table>`;
}

const timesHtml = ({ path, timeZone, sends }: Picker, times: readonly FreeTime[]): string =>
  `<form method="post" action="${escaped(path)}">${hidden(sends)}<div class="times">${times
    .map(
      ({ start, seatsLeft }) =>
        `<button name="start" value="${start.toISOString()}">${escaped(timeWords(timeZone, start))}${seatsLeft === undefined ? "" : `<br><span class="small">${seatsLeftWords(seatsLeft)}</span>`}</button>`,
    )
    .join("")}</div></form>`;

/** Classes without a seat left: each leads to its waiting list. */
const fullHtml = (picker: Picker, classes: readonly FreeTime[]): string =>
  classes
    .map(
      ({ start }) =>
        `<a class="button" href="${waitLink(picker, start.toISOString())}">${escaped(timeWords(picker.timeZone, start))} is full<br><span class="small">${waitWords}</span></a>`,
    )
    .join("");

function zoneHtml({ path, query, timeZone }: Picker): string {
  const { timeZone: _, ...others } = query;
  const zones = Intl.supportedValuesOf("timeZone");
  const options = [...new Set([timeZone, ...zones])]
    .map((zone) => `<option${zone === timeZone ? " selected" : ""}>${escaped(zone)}</option>`)
    .join("");
  return `<details><summary>Times by the clock in ${escaped(zoneName(timeZone))}. Change</summary>
<form method="get" action="${escaped(path)}" data-zone="${escaped(timeZone)}">${hidden(others)}<label for="zone">Time zone</label><select id="zone" name="timeZone">${options}</select><button>Show the times</button></form></details>`;
}
